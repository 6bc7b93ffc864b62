import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findConversation } from './conversations.queries.ts'
import type { Conversation } from './schemas.ts'

/** One conversation with its messages. @throws not_found */
export async function getConversation(ctx: Ctx, { id }: { id: number }): Promise<Conversation> {
  const conversation = await findConversation(ctx.db, ctx.account.id, id)
  if (conversation === undefined) throw notFound()
  return conversation
}
