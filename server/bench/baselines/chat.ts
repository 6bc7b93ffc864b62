import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sentenceWeight } from '../../src/features/chat/answer/sentence-weight.rules.ts'
import {
  floodWaitSeconds,
  floodWindowStart,
  maxMessagesPerMinute,
  repetitionLookbackCount,
  repetitionWaitSeconds,
} from '../../src/features/chat/repetition.rules.ts'
import { usagePeriodStart } from '../../src/features/usage/index.ts'
import {
  buildIndex,
  composeAnswer,
  type Hit,
  type SearchIndex,
  search,
  type Answer as TextAnswer,
} from '../../src/search/index.ts'
import { createCachingAnalyser } from '../../src/text/caching-analyser.ts'
import { inTransaction, run } from './pool.ts'
import { type Answer, refuse } from './sources.ts'
import * as statements from './statements.ts'

export type ChatAccount = { id: number; created_at: string }
type Question = { message: string; visitor_external_id: string }

const analyser = createCachingAnalyser()
const indexes = new Map<number, { version: number; index: SearchIndex }>()

/**
 * POST /chat of a visitor who is known: the platform's statements, its check for repetition and its retrieval engine, called
 * directly. It stores and counts what the platform does. It locks no thread, and knows no small talk, follow-ups and products.
 * Nothing else changes the knowledge of these accounts, so an index that is old is simply built anew.
 */
export async function chat(pool: pg.Pool, account: ChatAccount, input: Question): Promise<Answer> {
  const { message, visitor_external_id } = input
  if (typeof message !== 'string' || message.length < 1 || message.length > 4_000)
    return refuse(400, 'invalid_request', 'message: 1 to 4000')
  const now = new Date()
  const period_start = usagePeriodStart(account.created_at, now)
  const known = await read(pool, account, { message, visitor_external_id, period_start, now })
  if (known === null) return refuse(429, 'automated_repetition', 'Wait before you go on.')
  const { clone, visitor, thread, index } = known
  const response = randomUUID()
  const due_at = new Date(now.getTime() + 45_000).toISOString()
  const grant = [account.id, period_start, null, false, response, due_at]
  await run(pool, statements.reserveResponse, grant)
  const answered = await answer(pool, { account_id: account.id, index, message, clone })
  const { content } = answered.answer
  await store(pool, account.id, {
    message,
    answered,
    visitor_id: visitor.id,
    conversation_id: thread.id,
    asked_at: now.toISOString(),
    usage: [clone.id, period_start],
    response,
  })
  return {
    status: 200,
    body: JSON.stringify({
      object: 'chat.reply',
      conversation_id: thread.id,
      visitor_id: visitor.id,
      reply: { content, actions: [] },
      usage: { input_tokens: tokens(message), output_tokens: tokens(content) },
    }),
  }
}

type Asking = Question & { period_start: string; now: Date }

/** What a reply needs of the records, in two round trips; null for a message that looks automated. */
async function read(pool: pg.Pool, account: ChatAccount, asking: Asking) {
  const { message, visitor_external_id, period_start, now } = asking
  const client = await pool.connect()
  try {
    const [clones, visitors, threads] = await Promise.all([
      run(client, statements.findActiveClone, [account.id, period_start]),
      run(client, statements.findVisitor, [account.id, visitor_external_id]),
      run(client, statements.findLatestThread, [account.id, visitor_external_id]),
    ])
    const [visitor, thread] = [visitors.rows[0], threads.rows[0]]
    const since = floodWindowStart(now).toISOString()
    const [past, sent, index] = await Promise.all([
      run(client, statements.lastMessages, [account.id, thread.id]),
      run(client, statements.listSent, [account.id, visitor.id, since, maxMessagesPerMinute]),
      loadIndex(client, account.id),
    ])
    const latest = past.rows.slice(0, repetitionLookbackCount).reverse()
    const moments = sent.rows.map(({ created_at }) => created_at)
    if (repetitionWaitSeconds(latest, message, now) ?? floodWaitSeconds(moments, now)) return null
    return { clone: clones.rows[0] as Clone & { id: number }, visitor, thread, index }
  } finally {
    client.release()
  }
}

const tokens = (text: string) => Math.ceil([...text].length / 4)

/** The account's knowledge, brought up to date. */
export async function loadIndex(pool: pg.Pool | pg.PoolClient, account_id: number): Promise<SearchIndex> {
  const { version } = (await run(pool, statements.findVersion, [account_id])).rows[0]
  let known = indexes.get(account_id)
  if (known?.version !== version) {
    const { rows } = await run(pool, statements.listEntries, [account_id])
    known = { version, index: buildIndex(rows) }
    indexes.set(account_id, known)
  }
  return known!.index
}

type Clone = {
  exclude_folder_ids: number[]
  exclude_source_ids: number[]
  exclude_unfoldered_sources: boolean
}

type Answered = { answer: TextAnswer; hits: Hit[] }

type Asked = { account_id: number; index: SearchIndex; message: string; clone: Clone }

async function answer(pool: pg.Pool, { account_id, index, message, clone }: Asked): Promise<Answered> {
  const folders = new Set(clone.exclude_folder_ids)
  const hidden = new Set(clone.exclude_source_ids)
  const found = search(index, message, {
    filter: (owner_id, group_id) =>
      !hidden.has(owner_id) &&
      (group_id === null ? !clone.exclude_unfoldered_sources : !folders.has(group_id)),
    analyser,
  })
  const { rows } = await run(pool, statements.listPassages, [
    account_id,
    found.hits.map((hit) => hit.owner_id),
    found.hits.map((hit) => hit.sequence),
  ])
  const weigh = sentenceWeight(message, found.language ?? '')
  return { answer: composeAnswer(found, rows, { weigh }), hits: found.hits }
}

type Exchange = {
  message: string
  answered: Answered
  visitor_id: number
  conversation_id: number
  asked_at: string
  usage: [version_id: number, period_start: string]
  response: string
}

const keptPassages = 6

function store(pool: pg.Pool, account_id: number, exchange: Exchange): Promise<void> {
  const { message, answered, visitor_id, conversation_id, asked_at, usage, response } = exchange
  const { content, citations, decision } = answered.answer
  const replied_at = new Date().toISOString()
  const isUsed = (hit: Hit) =>
    citations.some(({ owner_id, sequence }) => owner_id === hit.owner_id && sequence === hit.sequence)
  const passages = answered.hits.slice(0, keptPassages).map((hit) => ({
    kind: hit.kind,
    id: hit.owner_id,
    sequence: hit.sequence,
    certainty: hit.confidence,
    is_used: isUsed(hit),
  }))
  const subjects = citations.map(({ kind, owner_id, end }) => ({ kind, id: owner_id, end }))
  const about = JSON.stringify({ is_choice: false, subjects })
  const evidence = JSON.stringify({ decision, passages, product_ids: [] })
  // In one order, or two chats of a thread could wait for each other.
  const cited = [...new Set(citations.map(({ owner_id }) => owner_id))].sort((a, b) => a - b)
  const texts = [message, content, about, evidence]
  const day = replied_at.slice(0, 10)
  return inTransaction(pool, async (client) => {
    const last = Promise.all([
      run(client, statements.seeVisitor, [account_id, visitor_id, replied_at]),
      run(client, statements.countCitations, [account_id, conversation_id, cited, replied_at]),
      run(client, statements.appendExchange, [account_id, conversation_id, ...texts, asked_at, replied_at]),
      run(client, statements.countReply, [account_id, ...usage]),
      run(client, statements.countDay, [account_id, day]),
      run(client, statements.deleteReservation, [account_id, response]),
    ])
    return { result: undefined, last }
  })
}
