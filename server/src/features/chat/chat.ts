import type { Ctx } from '../../platform/context.ts'
import type { Clone } from '../clones/index.ts'
import { listLastMessages, type PastMessage } from '../conversations/index.ts'
import type { ChatInput, PendingMessage, Reply, ResolvedThread } from './chat.types.ts'
import { chooseClone } from './choose-clone.ts'
import { composeByModel } from './compose-by-model.ts'
import { composeFromTexts } from './compose-from-texts.ts'
import { refuseRepetition } from './refuse-repetition.ts'
import { repetitionLookbackCount } from './repetition.rules.ts'
import { resolveThread } from './resolve-thread.ts'
import type { ChatReply } from './schemas.ts'
import { serializeBy } from './serialize-by.ts'
import { storeExchange } from './store-exchange.ts'
import { withReservedResponse } from './with-reserved-response.ts'
import { withThreadLock } from './with-thread-lock.ts'

const maxHistoryMessages = 60

/**
 * Answers one message of a visitor and stores both, in the order in which a thread's messages came. The response is
 * counted before the reply is made and released when that fails, so neither is stored or counted without the other.
 * @throws not_found (conversation_id, version_id), responses_quota_exceeded, cap_reached, automated_repetition
 */
export async function chat(ctx: Ctx, input: ChatInput): Promise<ChatReply> {
  const clone = await chooseClone(ctx, input.version_id)
  return serializeBy(ctx, queueKey(input), () => answerInThread(ctx, input, clone))
}

/** Messages that name the same thread or visitor wait for one another; an anonymous first message waits for none. */
function queueKey(input: ChatInput): string | null {
  if (input.conversation_id !== undefined) return `conversation ${input.conversation_id}`
  if (input.visitor_external_id !== undefined) return `visitor ${input.visitor_external_id}`
  return input.visitor_email === undefined ? null : `email ${input.visitor_email}`
}

/** Answers with the thread locked. If the thread is deleted before it is locked, the thread is resolved again. */
async function answerInThread(ctx: Ctx, input: ChatInput, clone: Clone): Promise<ChatReply> {
  for (;;) {
    const resolved = await resolveThread(ctx, input)
    const work = (lock_owner: string | null) => answer(ctx, { input, resolved, clone, lock_owner })
    if (resolved.thread === null) return work(null)
    const reply = await withThreadLock(ctx, resolved.thread.id, work)
    if (reply !== null) return reply
  }
}

async function answer(
  ctx: Ctx,
  to: { input: ChatInput; resolved: ResolvedThread; clone: Clone; lock_owner: string | null },
): Promise<ChatReply> {
  const { input, resolved, clone } = to
  const earlier = await listEarlierMessages(ctx, resolved)
  const pending = { clone, resolved, message: input.message, earlier }
  await refuseRepetition(ctx, pending)
  return withReservedResponse(ctx, clone, async (reservation) => {
    const reply = await compose(ctx, pending)
    return storeExchange(ctx, { ...to, reply, reservation })
  })
}

/** The thread's last messages: as many as a model may be shown, or without a model as many as decide on a repetition. */
async function listEarlierMessages(
  { app, db, account }: Ctx,
  { thread }: ResolvedThread,
): Promise<PastMessage[]> {
  if (thread === null) return []
  const limit = app.chat_model === null ? repetitionLookbackCount : maxHistoryMessages
  return listLastMessages(db, account.id, thread.id, limit)
}

function compose(ctx: Ctx, pending: PendingMessage): Promise<Reply> {
  const model = ctx.app.chat_model
  return model === null ? composeFromTexts(ctx, pending) : composeByModel(ctx, model, pending)
}
