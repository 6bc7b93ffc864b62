import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { deleteAnswersAbout } from '../../platform/http/idempotency.queries.ts'
import { decrementConversationCount } from '../contacts/index.ts'
import { deleteThreads } from './delete-threads.ts'
import { conversationDeleted } from './events.ts'
import { lockThread } from './threads.queries.ts'

/** Removes a conversation for good, with its messages, their pictures and the kept answers of its chats. @throws not_found */
export function deleteConversation(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    const visitor_id = await lockThread(tx.db, tx.account.id, id)
    if (visitor_id === undefined) throw notFound()
    await deleteThreads(tx, [id])
    await decrementConversationCount(tx.db, tx.account.id, visitor_id, tx.now)
    await deleteAnswersAbout(tx.db, tx.account.id, 'conversation_id', [id])
    await tx.emit(conversationDeleted, { conversation_id: id })
    return { id, deleted: true }
  })
}
