import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findClone, type Version } from '../clones/index.ts'
import { findThread, type Thread } from '../conversations/index.ts'
import { answerQuestion } from '../knowledge/index.ts'
import { releaseResponse, reserveResponse } from '../usage/index.ts'
import type { ChatReply, chatBody } from './schemas.ts'
import { storeExchange } from './store-exchange.ts'
import { countTokens } from './tokens.rules.ts'

// A reply that has not come by then died with its process; what it reserved returns within the minute.
const reservationMs = 45_000

export type ChatInput = z.output<typeof chatBody>

/** What a clone says to a message. */
export type Reply = ChatReply['reply'] & { usage: ChatReply['usage'] }

/**
 * Answers one message of a visitor and stores both. The response is counted before it is made and given back when
 * it fails, so nothing is stored or counted without the other.
 * @throws not_found (conversation_id, version_id), responses_quota_exceeded
 */
export async function chat(ctx: Ctx, input: ChatInput): Promise<ChatReply> {
  const thread = input.conversation_id === undefined ? null : await namedThread(ctx, input.conversation_id)
  const clone = await findClone(ctx, input.version_id ?? null)
  const response = await reserveResponse(ctx, reservationMs)
  try {
    const reply = await compose(ctx, clone, input.message)
    return await storeExchange(ctx, { input, thread, clone, reply, response })
  } catch (error) {
    await releaseResponse(ctx, response)
    throw error
  }
}

async function namedThread(ctx: Ctx, id: number): Promise<Thread> {
  const thread = await findThread(ctx.db, ctx.account.id, id)
  if (thread === undefined) throw notFound()
  return thread
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
    ...(clone.cite_source_links && {
      citations: answer.sources.map((source) => ({ ...source, start_seconds: null })),
    }),
    usage: { input_tokens: countTokens(message), output_tokens: countTokens(answer.content) },
  }
}
