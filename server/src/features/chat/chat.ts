import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { countVersionReply, findClone, type Version } from '../clones/index.ts'
import { answerQuestion } from '../knowledge/index.ts'
import { type ReservedResponse, releaseResponse, reserveResponse } from '../usage/index.ts'
import { capReached } from './errors.ts'
import { findPlace, queueKey } from './find-place.ts'
import { refuseRepetition } from './refuse-repetition.ts'
import type { ChatReply, chatBody } from './schemas.ts'
import { storeExchange } from './store-exchange.ts'
import { inOrder, withTurn } from './take-turn.ts'
import { countTokens } from './tokens.rules.ts'

// A reply that has not come by then died with its process; what it reserved returns within the minute.
const reservationMs = 45_000

export type ChatInput = z.output<typeof chatBody>

/** What a clone says to a message, and the guided answers that it used. */
export type Reply = ChatReply['reply'] & { usage: ChatReply['usage']; guided_answer_ids: number[] }

/**
 * Answers one message of a visitor and stores both, in the order in which a thread's messages came. The response is
 * counted before it is made and given back when it fails, so nothing is stored or counted without the other.
 * @throws not_found (conversation_id, version_id), responses_quota_exceeded, cap_reached, automated_repetition
 */
export async function chat(ctx: Ctx, input: ChatInput): Promise<ChatReply> {
  const clone = await findClone(ctx, input.version_id ?? null)
  return inOrder(ctx, queueKey(input), async () => {
    const place = await findPlace(ctx, input)
    return withTurn(ctx, place.thread?.id ?? null, async () => {
      await refuseRepetition(ctx, place, input.message)
      const response = await reserve(ctx, clone)
      try {
        const reply = await compose(ctx, clone, input.message)
        return await storeExchange(ctx, { input, place, clone, reply, response })
      } catch (error) {
        await releaseResponse(ctx, response)
        throw error
      }
    })
  })
}

/** Counts the response against the plan and, where the clone has a cap, against that too. */
function reserve(ctx: Ctx, clone: Version): Promise<ReservedResponse> {
  if (clone.monthly_cap === null) return reserveResponse(ctx, reservationMs, null)
  const cap = clone.monthly_cap.limit
  return ctx.transaction(async (tx) => {
    const response = await reserveResponse(tx, reservationMs, clone.id)
    const { period_start } = response
    const reply = { version_id: clone.id, period_start, cap }
    if (!(await countVersionReply(tx.db, tx.account.id, reply))) throw capReached()
    return response
  })
}

async function compose(ctx: Ctx, clone: Version, message: string): Promise<Reply> {
  const answer = await answerQuestion(ctx, message, {
    folder_ids: clone.exclude_folder_ids,
    source_ids: clone.exclude_source_ids,
    unfoldered: clone.exclude_unfoldered_sources,
  })
  return {
    content: answer.content,
    actions: [],
    ...(clone.cite_source_links && { citations: answer.sources }),
    guided_answer_ids: answer.guided_answer_ids,
    usage: { input_tokens: countTokens(message), output_tokens: countTokens(answer.content) },
  }
}
