import type { Ctx } from '../../platform/context.ts'
import { pipelined } from '../../platform/db/transaction.ts'
import type { PreparedPicture } from '../assets/index.ts'
import type { Clone } from '../clones/index.ts'
import { listLastMessages, listVisitorMessageTimes } from '../conversations/index.ts'
import { findKnowledgeVersions, loadKnowledge } from '../knowledge/index.ts'
import type { Background, ChatInput, ResolvedThread } from './chat.types.ts'
import { chooseClone } from './choose-clone.ts'
import { composeReply } from './compose-reply.ts'
import { readSentPicture } from './pictures/read-sent-picture.ts'
import { withStoredPicture } from './pictures/with-stored-picture.ts'
import { refuseRepetition } from './refuse-repetition.ts'
import { floodWindowStart, maxMessagesPerMinute } from './repetition.rules.ts'
import { resolveThread, signedInVisitor } from './resolve-thread.ts'
import type { ChatReply } from './schemas.ts'
import { serializeBy } from './serialize-by.ts'
import { storeExchange } from './store-exchange.ts'
import { createVisibilityFilter } from './visibility-filter.ts'
import { type ChatResponse, withResponse } from './with-response.ts'
import { withThreadLock } from './with-thread-lock.ts'

const maxHistoryMessages = 60
/** Without a model: what the last turns were about and in which language. */
const maxRecentMessages = 8

/**
 * Answers one message of a visitor and stores both, in the order in which a thread's messages came. The response is
 * counted before the reply is made and released when that fails, so neither is stored or counted without the other.
 * @throws not_found (conversation_id, version_id), responses_quota_exceeded, cap_reached, automated_repetition; with a
 * picture what readSentPicture throws, and storage_quota_exceeded
 */
export function chat(ctx: Ctx, input: ChatInput): Promise<ChatReply> {
  return serializeBy(ctx, queueKey(ctx, input), async () => {
    const picture = await readPicture(ctx, input)
    return withResponse(ctx, (response) => answerInThread(ctx, { input, picture, response }))
  })
}

/** The picture of a message; one alone costs the look-up of the clone beforehand. */
const readPicture = async (ctx: Ctx, { image_base64, version_id }: ChatInput) =>
  image_base64 === undefined
    ? undefined
    : readSentPicture(ctx, await chooseClone(ctx, version_id), image_base64)

/** Messages that name the same thread or visitor wait for one another; an anonymous first message waits for none. */
function queueKey(ctx: Ctx, input: ChatInput): string | null {
  const signedIn = signedInVisitor(ctx)
  if (signedIn !== null) return `signed in ${signedIn}`
  if (input.conversation_id !== undefined) return `conversation ${input.conversation_id}`
  if (input.visitor_external_id !== undefined) return `visitor ${input.visitor_external_id}`
  return input.visitor_email === undefined ? null : `email ${input.visitor_email}`
}

type Message = { input: ChatInput; picture: PreparedPicture | undefined; response: ChatResponse }

/** Answers with the thread locked. If the thread is deleted before it is locked, the thread is resolved again. */
async function answerInThread(ctx: Ctx, message: Message): Promise<ChatReply> {
  const { input, response } = message
  for (;;) {
    const [clone, resolved] = await Promise.all([
      chooseClone(ctx, input.version_id),
      resolveThread(ctx, input),
    ])
    const to = { ...message, resolved, clone }
    const read = async (one: Ctx) => {
      const [background] = await Promise.all([
        readBackground(one, clone, resolved),
        response.reserveEarly(one, clone),
      ])
      return background
    }
    if (resolved.thread === null)
      return answer(ctx, { ...to, background: await pipelined(ctx, read), lock_owner: null })
    const reply = await withThreadLock(ctx, resolved.thread.id, {
      read,
      work: (background, lock_owner) => answer(ctx, { ...to, background, lock_owner }),
    })
    if (reply !== null) return reply
  }
}

async function answer(
  ctx: Ctx,
  to: Message & {
    resolved: ResolvedThread
    clone: Clone
    background: Background
    lock_owner: string | null
  },
): Promise<ChatReply> {
  const { input, picture, response, clone, background } = to
  refuseRepetition(input.message, background, ctx.now)
  const reservation = await response.reserve(clone)
  const knowledge = await loadKnowledge(ctx, background.knowledge_versions)
  const { earlier, visible } = background
  const { message } = input
  return withStoredPicture(ctx, picture, async (stored) => {
    const pending = { clone, message, picture: picture?.shown, earlier, visible, knowledge }
    const reply = await composeReply(ctx, pending)
    return storeExchange(ctx, { ...to, reply, reservation, picture: stored })
  })
}

/** Reads what a reply and the look for a repetition need, in one round trip. */
async function readBackground(ctx: Ctx, clone: Clone, resolved: ResolvedThread): Promise<Background> {
  const { app, db, account, now } = ctx
  const { thread, visitor_id } = resolved
  const limit = app.chat_model === null ? maxRecentMessages : maxHistoryMessages
  const since = floodWindowStart(now)
  const [earlier, sent, knowledge_versions, visible] = await Promise.all([
    thread === null ? [] : listLastMessages(db, account.id, thread.id, limit),
    visitor_id === null
      ? []
      : listVisitorMessageTimes(db, account.id, visitor_id, since, maxMessagesPerMinute),
    findKnowledgeVersions(ctx),
    createVisibilityFilter(ctx, clone),
  ])
  return { earlier, sent, knowledge_versions, visible }
}
