import type { Ctx } from '../../platform/context.ts'
import { findConversationRow } from './conversations.queries.ts'
import type { Conversation } from './schemas.ts'
import { withMessages } from './with-messages.ts'

/** A conversation with its latest messages. */
export async function findConversation(ctx: Ctx, id: number): Promise<Conversation | undefined> {
  const row = await findConversationRow(ctx.db, ctx.account.id, id)
  if (row === undefined) return undefined
  const [conversation] = await withMessages(ctx, [row])
  return conversation
}
