import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { countVersionReply, findClone, type Version } from '../clones/index.ts'
import { type PastMessage, readLastMessages } from '../conversations/index.ts'
import { type ReservedResponse, releaseResponse, reserveResponse } from '../usage/index.ts'
import { composeByModel } from './compose-by-model.ts'
import { composeFromTexts } from './compose-from-texts.ts'
import { capReached } from './errors.ts'
import { findPlace, type Place, queueKey } from './find-place.ts'
import { refuseRepetition } from './refuse-repetition.ts'
import { repetitionLookback } from './repetition.rules.ts'
import type { Asked, Reply } from './reply.ts'
import type { ChatReply, chatBody } from './schemas.ts'
import { storeExchange } from './store-exchange.ts'
import { inOrder, replyWithinMs, withTurn } from './take-turn.ts'

const mostHistory = 60

export type ChatInput = z.output<typeof chatBody>

/**
 * Answers one message of a visitor and stores both, in the order in which a thread's messages came. The response is
 * counted before it is made and given back when it fails, so nothing is stored or counted without the other.
 * @throws not_found (conversation_id, version_id), responses_quota_exceeded, cap_reached, automated_repetition
 */
export async function chat(ctx: Ctx, input: ChatInput): Promise<ChatReply> {
  const clone = await findClone(ctx, input.version_id ?? null)
  const answerInPlace = async (): Promise<ChatReply> => {
    const place = await findPlace(ctx, input)
    return withTurn(ctx, place.thread?.id ?? null, {
      work: () => answer(ctx, { input, place, clone }),
      gone: answerInPlace,
    })
  }
  return inOrder(ctx, queueKey(input), answerInPlace)
}

async function answer(ctx: Ctx, to: { input: ChatInput; place: Place; clone: Version }): Promise<ChatReply> {
  const { input, place, clone } = to
  const asked = { clone, place, message: input.message, earlier: await readEarlier(ctx, place) }
  await refuseRepetition(ctx, asked)
  const response = await reserve(ctx, clone)
  try {
    const reply = await compose(ctx, asked)
    return await storeExchange(ctx, { ...to, reply, response })
  } catch (error) {
    await releaseResponse(ctx, response)
    throw error
  }
}

/**
 * Counts the response against the plan and, where the clone has a cap, against that too. It is held from now on,
 * not from when the message came: that may have waited for others.
 */
function reserve(ctx: Ctx, clone: Version): Promise<ReservedResponse> {
  const now = new Date(ctx.app.clock.nowMs())
  const held_ms = replyWithinMs(ctx)
  if (clone.monthly_cap === null) return reserveResponse({ ...ctx, now }, held_ms, null)
  const cap = clone.monthly_cap.limit
  return ctx.transaction(async (tx) => {
    const response = await reserveResponse({ ...tx, now }, held_ms, clone.id)
    const { period_start } = response
    const reply = { version_id: clone.id, period_start, cap }
    if (!(await countVersionReply(tx.db, tx.account.id, reply))) throw capReached()
    return response
  })
}

/** What was said in the thread: as much as a model may be shown, else what tells a repetition. */
async function readEarlier({ app, db, account }: Ctx, { thread }: Place): Promise<PastMessage[]> {
  if (thread === null) return []
  const limit = app.chat_model === null ? repetitionLookback : mostHistory
  return readLastMessages(db, account.id, thread.id, limit)
}

function compose(ctx: Ctx, asked: Asked): Promise<Reply> {
  const model = ctx.app.chat_model
  return model === null ? composeFromTexts(ctx, asked) : composeByModel(ctx, model, asked)
}
