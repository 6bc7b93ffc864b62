import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type ContactSource, findVisitor, type VisitorIdentity } from '../contacts/index.ts'
import { findLatestThread, findThread, type Thread } from '../conversations/index.ts'
import type { ChatInput, ResolvedThread } from './chat.types.ts'
import { boundVersionId } from './choose-clone.ts'

/** Where the caller speaks from: the number of the channel, and what a contact who came through it is called. */
export function channelOf({ actor }: Ctx): { id: number; source: ContactSource } {
  if (actor.kind === 'widget') return { id: 2, source: 'widget' }
  return actor.kind === 'student' ? { id: 3, source: 'campus' } : { id: 1, source: 'api' }
}

/** The visitor who is signed in; null where the message says whose it is. */
export const signedInVisitor = ({ actor }: Ctx): number | null =>
  actor.kind === 'student' ? actor.visitor_id : null

/** The fields of a message that name its visitor. */
export const visitorIdentity = (input: ChatInput): VisitorIdentity => ({
  external_id: input.visitor_external_id ?? null,
  email: input.visitor_email ?? null,
  name: input.visitor_name ?? null,
})

export const namesVisitor = ({ visitor_external_id, visitor_email }: ChatInput): boolean =>
  visitor_external_id !== undefined || visitor_email !== undefined

/** Finds the thread of a message: conversation_id's, else the latest of its visitor, else none yet. @throws not_found */
export async function resolveThread(ctx: Ctx, input: ChatInput): Promise<ResolvedThread> {
  if (input.conversation_id !== undefined) {
    const thread = await findThread(ctx.db, ctx.account.id, input.conversation_id)
    if (thread === undefined || !(await mayContinue(ctx, thread, input))) throw notFound()
    return { thread, visitor_id: thread.visitor_id, isVisitorCurrent: true }
  }
  const signedIn = signedInVisitor(ctx)
  if (signedIn !== null) {
    const thread = await findVisitorThread(ctx, input, { visitor_id: signedIn })
    return { thread: thread ?? null, visitor_id: signedIn, isVisitorCurrent: true }
  }
  const { visitor_external_id: external_id } = input
  const [visitor, latest] = await Promise.all([
    findVisitor(ctx, visitorIdentity(input)),
    external_id === undefined ? undefined : findVisitorThread(ctx, input, { external_id }),
  ])
  if (visitor === undefined) return { thread: null, visitor_id: null, isVisitorCurrent: false }
  const { id: visitor_id, isCurrent: isVisitorCurrent } = visitor
  const isVisitors = latest?.visitor_id === visitor_id
  const thread = isVisitors ? latest : await findVisitorThread(ctx, input, { visitor_id })
  return { thread: thread ?? null, visitor_id, isVisitorCurrent }
}

/** The thread that a message without conversation_id continues; none where it asks for a new one. */
export async function findVisitorThread(
  ctx: Ctx,
  { new_conversation }: ChatInput,
  visitor: { visitor_id: number } | { external_id: string },
): Promise<Thread | undefined> {
  if (new_conversation) return undefined
  const version_id = boundVersionId(ctx) ?? undefined
  const { id: channel_id } = channelOf(ctx)
  return findLatestThread(ctx.db, ctx.account.id, { ...visitor, channel_id, version_id })
}

/**
 * A key for chat alone continues a thread of the visitor whom the message names. An anonymous one is continued by the
 * key that opened it, or its successor, with a message that names nobody. All other callers continue every thread.
 */
async function mayContinue(ctx: Ctx, thread: Thread, input: ChatInput): Promise<boolean> {
  const { actor } = ctx
  if (actor.kind !== 'api_key' || actor.permission !== 'chat') return true
  if (actor.version_id !== null && actor.version_id !== thread.version_id) return false
  if (!namesVisitor(input)) return actor.original_id === thread.anonymous_key_id
  const visitor = await findVisitor(ctx, visitorIdentity(input))
  return visitor?.id === thread.visitor_id
}
