import type { Ctx } from '../../platform/context.ts'
import { concurrentChange } from '../../platform/db/errors.ts'
import { recordAnswer } from '../../platform/http/idempotency.ts'
import { type Clone, countCloneReply } from '../clones/index.ts'
import { identifyVisitor, upsertVisitorContact } from '../contacts/index.ts'
import { appendMessages, insertThread, type Thread } from '../conversations/index.ts'
import { countGuidedAnswerHit } from '../knowledge/index.ts'
import { commitResponse, type ResponseReservation } from '../usage/index.ts'
import type { ChatInput, Reply, ResolvedThread } from './chat.types.ts'
import {
  apiChannel,
  findVisitorThread,
  namesVisitor,
  resolveThread,
  visitorIdentity,
} from './resolve-thread.ts'
import type { ChatReply } from './schemas.ts'
import { recordUnanswered } from './unanswered/record-unanswered.ts'

type Exchange = {
  input: ChatInput
  resolved: ResolvedThread
  clone: Clone
  reply: Reply
  reservation: ResponseReservation
}

/**
 * Stores a message with its reply and commits the reserved response, all in one transaction. Where the thread or its
 * visitor was deleted meanwhile, the message goes to the thread that it belongs to by then.
 * @throws not_found (conversation_id)
 */
export function storeExchange(ctx: Ctx, exchange: Exchange): Promise<ChatReply> {
  const { input, clone, reservation } = exchange
  const { usage, guided_answer_ids, unanswered, ...reply } = exchange.reply
  let isFirstTry = true
  return ctx.transaction(async (tx) => {
    const account_id = tx.account.id
    const resolved = isFirstTry ? exchange.resolved : await resolveThread(tx, input)
    isFirstTry = false
    const { thread, isNew } = await findOrOpenThread(tx, { input, resolved, clone })
    const { id: conversation_id, visitor_id } = thread
    const replied_at = new Date(tx.app.clock.nowMs())
    await upsertVisitorContact(tx, { visitor_id, openedCount: isNew ? 1 : 0, source: 'api' })
    if (reservation.version_id === null) {
      const { period_start } = reservation
      await countCloneReply(tx.db, account_id, { version_id: clone.id, period_start, cap: null })
    }
    for (const id of guided_answer_ids) await countGuidedAnswerHit(tx.db, account_id, id, replied_at)
    if (!(await commitResponse(tx, reservation)))
      throw new Error('the reserved response was released before the reply')
    if (unanswered) {
      await recordUnanswered(tx, {
        question: input.message,
        version_id: clone.id,
        conversation_id,
        visitor_id,
        asked_at: replied_at,
      })
    }
    // Last, because its counter's lock makes the account's other chats wait until the commit.
    const isStored = await appendMessages(tx.db, account_id, conversation_id, [
      { role: 'user', content: input.message, actions: [], created_at: tx.now },
      { role: 'assistant', content: reply.content, actions: reply.actions, created_at: replied_at },
    ])
    if (!isStored) throw concurrentChange()
    const output: ChatReply = { object: 'chat.reply', conversation_id, visitor_id, reply, usage }
    Object.assign(tx.answerSubject, { conversation_id, visitor_id })
    await recordAnswer(tx, output)
    return output
  })
}

/** The thread that was resolved, else the visitor's latest by now, else a new one. */
async function findOrOpenThread(
  tx: Ctx,
  { input, resolved, clone }: Pick<Exchange, 'input' | 'resolved' | 'clone'>,
): Promise<{ thread: Thread; isNew: boolean }> {
  const { thread, isVisitorCurrent } = resolved
  if (thread !== null && isVisitorCurrent) return { thread, isNew: false }
  const visitor = await identifyVisitor(tx, visitorIdentity(input))
  if (thread !== null) return { thread, isNew: false }
  const latest = await findVisitorThread(tx, input, visitor.id)
  if (latest !== undefined) return { thread: latest, isNew: false }
  const opened = {
    visitor_id: visitor.id,
    version_id: clone.id,
    anonymous_key_id: tx.actor.kind === 'api_key' && !namesVisitor(input) ? tx.actor.original_id : null,
  }
  const id = await insertThread(tx.db, tx.account.id, { ...opened, channel_id: apiChannel }, tx.now)
  return { thread: { id, ...opened }, isNew: true }
}
