import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findVisitor, type VisitorIdentity } from '../contacts/index.ts'
import { findLatestThread, findThread, type Thread } from '../conversations/index.ts'
import type { ChatInput } from './chat.ts'

/** The channel of this interface; 2 is the widget, 3 the campus. */
export const apiChannel = 1

/** Where a message belongs. */
export type Place = {
  /** null: one is opened with the reply */
  thread: Thread | null
  /** null: not known yet */
  visitor_id: number | null
  /** The message says nothing of its visitor that is new. */
  settled: boolean
}

/** How a message names its visitor. */
export const identityOf = (input: ChatInput): VisitorIdentity => ({
  external_id: input.visitor_external_id ?? null,
  email: input.visitor_email ?? null,
  name: input.visitor_name ?? null,
})

/** conversation_id, else the latest thread of the visitor that is named, else a new one. @throws not_found */
export async function findPlace(ctx: Ctx, input: ChatInput): Promise<Place> {
  if (input.conversation_id !== undefined) {
    const thread = await findThread(ctx.db, ctx.account.id, input.conversation_id)
    if (thread === undefined) throw notFound()
    return { thread, visitor_id: thread.visitor_id, settled: true }
  }
  const visitor = await findVisitor(ctx, identityOf(input))
  if (visitor === undefined) return { thread: null, visitor_id: null, settled: false }
  const latest = input.new_conversation
    ? undefined
    : await findLatestThread(ctx.db, ctx.account.id, visitor.id, apiChannel)
  return { thread: latest ?? null, visitor_id: visitor.id, settled: visitor.settled }
}

/** What puts messages in one queue: the thread or the visitor that they name; null for an anonymous first message. */
export function queueKey(input: ChatInput): string | null {
  if (input.conversation_id !== undefined) return `conversation ${input.conversation_id}`
  if (input.visitor_external_id !== undefined) return `visitor ${input.visitor_external_id}`
  return input.visitor_email === undefined ? null : `email ${input.visitor_email}`
}
