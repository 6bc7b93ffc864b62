import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { concurrentChange } from '../../platform/db/errors.ts'
import { notSignedIn } from '../../platform/errors.ts'
import { recordAnswer } from '../../platform/http/idempotency.ts'
import { type Clone, countCloneReply } from '../clones/index.ts'
import {
  ContactMissing,
  createVisitor,
  findVisitorById,
  identifyVisitor,
  touchKnownContact,
  upsertVisitorContact,
} from '../contacts/index.ts'
import {
  appendMessages,
  insertPicture,
  insertThread,
  type NewMessage,
  type NewPicture,
  releaseThreadLock,
  type Thread,
  ThreadNotHeld,
} from '../conversations/index.ts'
import { countCitations, countGuidedAnswerHit } from '../knowledge/index.ts'
import {
  adjustStoredBytes,
  commitResponse,
  countReply,
  ReservationReleased,
  type ResponseReservation,
} from '../usage/index.ts'
import type { ChatInput, Reply, ResolvedThread } from './chat.types.ts'
import { shortEvidence, usedSources } from './evidence/evidence.rules.ts'
import {
  channelOf,
  findVisitorThread,
  namesVisitor,
  resolveThread,
  signedInVisitor,
  visitorIdentity,
} from './resolve-thread.ts'
import type { ChatReply } from './schemas.ts'
import { recordUnanswered } from './unanswered/record-unanswered.ts'
import { visibleReply } from './visible-reply.rules.ts'
import { reserve } from './with-response.ts'
import { sendThreadReleased, ThreadLockLost } from './with-thread-lock.ts'

type Exchange = {
  input: ChatInput
  resolved: ResolvedThread
  /** Of the resolved thread's lock; null where it was not locked. */
  lock_owner: string | null
  clone: Clone
  /** Of the message; it is in the storage already. */
  picture: NewPicture | null
  reply: Reply
  reservation: ResponseReservation
}

/**
 * Stores a message with its reply and commits the reserved response, all in one transaction. Where the thread or its
 * visitor was deleted meanwhile, the message goes to the thread that it belongs to by then.
 * @throws not_found (conversation_id), not_signed_in where the student was erased, storage_quota_exceeded, ThreadLockLost
 */
export async function storeExchange(ctx: Ctx, exchange: Exchange): Promise<ChatReply> {
  const { input, clone, picture } = exchange
  const refused = new Set<Refusal>()
  let isFirstTry = true
  const { shown } = await ctx.transaction(
    (tx) =>
      againWhereRefused(refused, async () => {
        const isFirst = isFirstTry
        isFirstTry = false
        const resolved = isFirst ? exchange.resolved : await resolveThread(tx, input)
        const isUnknown = isFirst && resolved.visitor_id === null
        const { thread, isNew } = await findOrOpenThread(tx, { input, resolved, clone, isUnknown })
        const { id: conversation_id, visitor_id } = thread
        const isResolved = conversation_id === exchange.resolved.thread?.id
        if (refused.has(ThreadNotHeld) && isResolved) throw new ThreadLockLost()
        const lacksContact = refused.has(ContactMissing)
        const isKnown = !isNew && !lacksContact
        if (!isNew && lacksContact)
          await upsertVisitorContact(tx, { visitor_id, openedCount: 0, source: channelOf(tx).source })
        // It was given back where this process had seemed dead: then it is counted again.
        const isReleased = refused.has(ReservationReleased)
        const reservation = isReleased
          ? await reserve(tx, clone, { id: randomUUID(), is_durable: true })
          : exchange.reservation
        const reply = visibleReply(exchange.reply)
        const { usage } = exchange.reply
        const shown: ChatReply = { object: 'chat.reply', conversation_id, visitor_id, reply, usage }
        Object.assign(tx.answerSubject, { conversation_id, visitor_id })
        await recordAnswer(tx, shown)
        const replied_at = new Date(tx.app.clock.nowMs())
        const messages = newMessages(exchange, { sent_at: tx.now, replied_at })
        const lock_owner = isResolved ? exchange.lock_owner : null
        if (!isResolved) await releaseLeftThread(tx, exchange)
        const stored = { conversation_id, messages, lock_owner }
        const use = { ...exchange, reservation, conversation_id, visitor_id, isKnown, replied_at }
        if (picture !== null) {
          // In the order of messages without a picture: in another one, two could wait for each other.
          await Promise.all(recordUse(tx, use))
          await storePicture(tx, stored, picture)
        }
        return { shown, stored, use }
      }),
    (tx, { stored, use }) =>
      againWhereRefused(refused, () =>
        Promise.all([
          ...(picture === null ? [...recordUse(tx, use), appendExchange(tx, stored)] : []),
          countDay(tx, use),
        ]),
      ),
  )
  return shown
}

/** Releases the thread that was locked, where the message goes to another one by now. */
async function releaseLeftThread(tx: Ctx, { resolved: { thread }, lock_owner }: Exchange): Promise<void> {
  if (thread === null || lock_owner === null) return
  if (await releaseThreadLock(tx.db, tx.account.id, thread.id, lock_owner))
    tx.afterCommit(() => void sendThreadReleased(tx, thread.id))
}

/** What the database may refuse when COMMIT has been sent already. */
const refusals = [ThreadNotHeld, ReservationReleased, ContactMissing] as const
type Refusal = (typeof refusals)[number]

/** Has the transaction run again where something was refused, which is looked at beforehand then. */
function againWhereRefused<T>(refused: Set<Refusal>, work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    const refusal = refusals.find((one) => error instanceof one)
    if (refusal === undefined) throw error
    refused.add(refusal)
    throw concurrentChange()
  })
}

type Use = Pick<Exchange, 'clone' | 'reply' | 'reservation'> & {
  conversation_id: number
  visitor_id: number
  /** the visitor wrote before, and has a contact unless there is no email */
  isKnown: boolean
  replied_at: Date
}

/**
 * Counts what the reply used and what it did not know, and commits its reserved response. What locks most for the account's other
 * chats comes last: they wait until the commit.
 */
function recordUse(tx: Ctx, use: Use): Promise<unknown>[] {
  const { db, account, now } = tx
  const { clone, reply, reservation, conversation_id, visitor_id, isKnown, replied_at } = use
  const { guided_answer_ids, unanswered, evidence } = reply
  const { period_start } = reservation
  const asked = { version_id: clone.id, conversation_id, visitor_id, asked_at: replied_at }
  const used = { conversation_id, source_ids: usedSources(evidence) }
  return [
    commitResponse(tx, reservation),
    ...(isKnown ? [touchKnownContact(db, account.id, visitor_id, now)] : []),
    ...guided_answer_ids.map((id) => countGuidedAnswerHit(db, account.id, id, replied_at)),
    countCitations(db, account.id, used, replied_at),
    ...unanswered.map((question) => recordUnanswered(tx, { question, ...asked })),
    ...(reservation.version_id === null
      ? [countCloneReply(db, account.id, { version_id: clone.id, period_start, cap: null })]
      : []),
  ]
}

const countDay = (tx: Ctx, { reply }: Use) => countReply(tx, { isAnswered: reply.unanswered.length === 0 })

type StoredExchange = { conversation_id: number } & Parameters<typeof appendMessages>[3]

function newMessages(
  { input, reply }: Exchange,
  { sent_at, replied_at }: { sent_at: Date; replied_at: Date },
): NewMessage[] {
  const { content, actions, about, evidence } = reply
  const nothing = { actions: [], about: null, evidence: null }
  return [
    { role: 'user', content: input.message, ...nothing, created_at: sent_at },
    {
      role: 'assistant',
      content,
      actions,
      about,
      evidence: shortEvidence(evidence),
      created_at: replied_at,
    },
  ]
}

/** Appends the messages. @returns how many were there before */
async function appendExchange(
  tx: Ctx,
  { conversation_id, ...exchange }: StoredExchange,
): Promise<{ before: number }> {
  const { before, lock_waited } = await appendMessages(tx.db, tx.account.id, conversation_id, exchange)
  if (lock_waited) tx.afterCommit(() => void sendThreadReleased(tx, conversation_id))
  return { before }
}

/** Appends the messages of which the first has a picture. */
async function storePicture(tx: Ctx, exchange: StoredExchange, picture: NewPicture): Promise<void> {
  const { before } = await appendExchange(tx, exchange)
  const message = { conversation_id: exchange.conversation_id, sequence: before + 1 }
  await insertPicture(tx.db, tx.account.id, message, { ...picture, created_at: tx.now })
  await adjustStoredBytes(tx, picture.file_size_bytes)
}

/**
 * The thread that was resolved, else the visitor's latest by now, else a new one, which the visitor's contact counts.
 * @param isUnknown nobody knew the visitor a moment ago
 */
async function findOrOpenThread(
  tx: Ctx,
  {
    input,
    resolved,
    clone,
    isUnknown,
  }: Pick<Exchange, 'input' | 'resolved' | 'clone'> & { isUnknown: boolean },
): Promise<{ thread: Thread; isNew: boolean }> {
  const { thread, isVisitorCurrent } = resolved
  if (thread !== null && isVisitorCurrent) return { thread, isNew: false }
  const signedIn = signedInVisitor(tx)
  // They were erased while this request ran.
  if (signedIn !== null && !(await findVisitorById(tx.db, tx.account.id, signedIn))) throw notSignedIn()
  const identity = visitorIdentity(input)
  const isCreated = isUnknown && identity.email === null
  const nameVisitor = isCreated ? createVisitor : identifyVisitor
  const visitor_id = signedIn ?? (await nameVisitor(tx, identity)).id
  if (thread !== null) return { thread, isNew: false }
  const latest = isCreated ? undefined : await findVisitorThread(tx, input, { visitor_id })
  if (latest !== undefined) return { thread: latest, isNew: false }
  const opened = {
    visitor_id,
    version_id: clone.id,
    anonymous_key_id: tx.actor.kind === 'api_key' && !namesVisitor(input) ? tx.actor.original_id : null,
  }
  const { id: channel_id, source } = channelOf(tx)
  const first = { channel_id, first_page_url: input.page_url ?? null }
  const [id] = await Promise.all([
    insertThread(tx.db, tx.account.id, { ...opened, ...first }, tx.now),
    upsertVisitorContact(tx, { visitor_id, openedCount: 1, source }),
  ])
  return { thread: { id, ...opened }, isNew: true }
}
