import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findVisitor, type VisitorIdentity } from '../contacts/index.ts'
import { findLatestThread, findThread, type Thread } from '../conversations/index.ts'
import type { ChatInput, ResolvedThread } from './chat.types.ts'
import { boundVersionId } from './choose-clone.ts'

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
    if (thread === undefined || !mayContinue(ctx, thread)) throw notFound()
    return { thread, visitor_id: thread.visitor_id, isVisitorCurrent: true }
  }
  const visitor = await findVisitor(ctx, visitorIdentity(input))
  if (visitor === undefined) return { thread: null, visitor_id: null, isVisitorCurrent: false }
  const thread = (await findVisitorThread(ctx, input, visitor.id)) ?? null
  return { thread, visitor_id: visitor.id, isVisitorCurrent: visitor.isCurrent }
}

/** The thread that a message without conversation_id continues; none where it asks for a new one. */
export async function findVisitorThread(
  ctx: Ctx,
  { new_conversation }: ChatInput,
  visitor_id: number,
): Promise<Thread | undefined> {
  if (new_conversation) return undefined
  const version_id = boundVersionId(ctx) ?? undefined
  return findLatestThread(ctx.db, ctx.account.id, { visitor_id, channel_id: apiChannel, version_id })
}

function mayContinue(ctx: Ctx, thread: Thread): boolean {
  const bound = boundVersionId(ctx)
  return bound === null || thread.version_id === bound
}
