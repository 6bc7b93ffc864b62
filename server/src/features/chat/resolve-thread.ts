import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findVisitor, type VisitorIdentity } from '../contacts/index.ts'
import { findLatestThread, findThread } from '../conversations/index.ts'
import type { ChatInput, ResolvedThread } from './chat.types.ts'

/** The channel of the API; 2 is the widget, 3 the campus. */
export const apiChannel = 1

/** The fields of a message that name its visitor. */
export const visitorIdentity = (input: ChatInput): VisitorIdentity => ({
  external_id: input.visitor_external_id ?? null,
  email: input.visitor_email ?? null,
  name: input.visitor_name ?? null,
})

/** Finds the thread of a message: conversation_id's, else the latest of its visitor, else none yet. @throws not_found */
export async function resolveThread(ctx: Ctx, input: ChatInput): Promise<ResolvedThread> {
  if (input.conversation_id !== undefined) {
    const thread = await findThread(ctx.db, ctx.account.id, input.conversation_id)
    if (thread === undefined) throw notFound()
    return { thread, visitor_id: thread.visitor_id, isVisitorCurrent: true }
  }
  const visitor = await findVisitor(ctx, visitorIdentity(input))
  if (visitor === undefined) return { thread: null, visitor_id: null, isVisitorCurrent: false }
  const latest = input.new_conversation
    ? undefined
    : await findLatestThread(ctx.db, ctx.account.id, visitor.id, apiChannel)
  return { thread: latest ?? null, visitor_id: visitor.id, isVisitorCurrent: visitor.isCurrent }
}
