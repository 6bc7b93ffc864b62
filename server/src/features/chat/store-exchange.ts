import type { Ctx } from '../../platform/context.ts'
import { concurrentChange } from '../../platform/db/errors.ts'
import { recordAnswer } from '../../platform/http/idempotency.ts'
import { countVersionReply, type Version } from '../clones/index.ts'
import { identifyVisitor, noteVisitor } from '../contacts/index.ts'
import { appendMessages, findLatestThread, insertConversation, type Thread } from '../conversations/index.ts'
import { countGuidedAnswerHit } from '../knowledge/index.ts'
import { commitResponse, type ReservedResponse } from '../usage/index.ts'
import type { ChatInput } from './chat.ts'
import { apiChannel, findPlace, identityOf, type Place } from './find-place.ts'
import type { Reply } from './reply.ts'
import type { ChatReply } from './schemas.ts'
import { keepUnanswered } from './unanswered/keep-unanswered.ts'

export type Exchange = {
  input: ChatInput
  place: Place
  clone: Version
  reply: Reply
  response: ReservedResponse
}

/**
 * Stores a message with its reply and makes the counted response final, all in one transaction. Where the thread or
 * its visitor was deleted meanwhile, the message goes where it belongs now. @throws not_found (conversation_id)
 */
export function storeExchange(ctx: Ctx, exchange: Exchange): Promise<ChatReply> {
  const { input, clone, response } = exchange
  const { usage, guided_answer_ids, unanswered, ...reply } = exchange.reply
  let isFirstTry = true
  return ctx.transaction(async (tx) => {
    const account_id = tx.account.id
    const place = isFirstTry ? exchange.place : await findPlace(tx, input)
    isFirstTry = false
    const { id: conversation_id, visitor_id, opened } = await threadOf(tx, { input, place, clone })
    const replied_at = new Date(tx.app.clock.nowMs())
    await noteVisitor(tx, { visitor_id, opened, source: 'api' })
    if (response.version_id === null) {
      const { period_start } = response
      await countVersionReply(tx.db, account_id, { version_id: clone.id, period_start, cap: null })
    }
    for (const id of guided_answer_ids) await countGuidedAnswerHit(tx.db, account_id, id, replied_at)
    if (!(await commitResponse(tx, response)))
      throw new Error('the reserved response was given back before the reply')
    if (unanswered) {
      const asking = { question: input.message, version_id: clone.id, asked_at: replied_at }
      await keepUnanswered(tx, { ...asking, conversation_id, visitor_id })
    }
    // Last, because it orders the account's chats until the commit.
    const isStored = await appendMessages(tx.db, account_id, conversation_id, [
      { role: 'user', content: input.message, actions: [], created_at: tx.now },
      { role: 'assistant', content: reply.content, actions: reply.actions, created_at: replied_at },
    ])
    if (!isStored) throw concurrentChange()
    const output: ChatReply = { object: 'chat.reply', conversation_id, visitor_id, reply, usage }
    await recordAnswer(tx, output)
    return output
  })
}

/** The message's thread: the one that was found, else the visitor's latest by now, else a new one. */
async function threadOf(
  tx: Ctx,
  { input, place, clone }: Pick<Exchange, 'input' | 'place' | 'clone'>,
): Promise<Thread & { opened: 0 | 1 }> {
  if (place.thread !== null && place.settled) return { ...place.thread, opened: 0 }
  const visitor = await identifyVisitor(tx, identityOf(input))
  if (place.thread !== null) return { ...place.thread, opened: 0 }
  const latest = input.new_conversation
    ? undefined
    : await findLatestThread(tx.db, tx.account.id, visitor.id, apiChannel)
  if (latest !== undefined) return { ...latest, opened: 0 }
  const values = { visitor_id: visitor.id, version_id: clone.id, channel_id: apiChannel }
  return { ...values, id: await insertConversation(tx.db, tx.account.id, values, tx.now), opened: 1 }
}
