import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { decrementConversationCount } from '../contacts/index.ts'
import { conversationDeleted } from './events.ts'
import { deleteThread } from './threads.queries.ts'

/** Removes a conversation with its messages for good. @throws not_found */
export function deleteConversation(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    const visitor_id = await deleteThread(tx.db, tx.account.id, id)
    if (visitor_id === undefined) throw notFound()
    await decrementConversationCount(tx.db, tx.account.id, visitor_id, tx.now)
    await tx.emit(conversationDeleted, { conversation_id: id })
    return { id, deleted: true }
  })
}
