import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findConversation } from './find-conversation.ts'
import type { Conversation, updateConversationBody } from './schemas.ts'
import { updateThread } from './threads.queries.ts'

type Input = { id: number } & z.output<typeof updateConversationBody>

/** Changes the review status or the title, whichever is sent. @throws not_found */
export function updateConversation(ctx: Ctx, { id, ...changes }: Input): Promise<Conversation> {
  return ctx.transaction(async (tx) => {
    if (Object.keys(changes).length > 0) await updateThread(tx.db, tx.account.id, id, changes)
    const conversation = await findConversation(tx, id)
    if (conversation === undefined) throw notFound()
    return conversation
  })
}
