import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findConversation } from './find-conversation.ts'
import type { Conversation } from './schemas.ts'

/** One conversation with its latest messages. @throws not_found */
export async function getConversation(ctx: Ctx, { id }: { id: number }): Promise<Conversation> {
  const conversation = await findConversation(ctx, id)
  if (conversation === undefined) throw notFound()
  return conversation
}
