import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sentenceWeight } from '../../src/features/chat/answer/sentence-weight.rules.ts'
import { usagePeriodStart } from '../../src/features/usage/index.ts'
import { buildIndex, composeAnswer, type SearchIndex, search } from '../../src/search/index.ts'
import { createCachingAnalyser } from '../../src/text/caching-analyser.ts'
import { inTransaction, run } from './pool.ts'
import { type Answer, refuse } from './sources.ts'
import * as statements from './statements.ts'

export type ChatAccount = { id: number; created_at: string }
type Question = { message: string; visitor_external_id: string }

const analyser = createCachingAnalyser()
const indexes = new Map<number, { version: number; index: SearchIndex }>()

/**
 * POST /chat of a visitor who is known: the platform's statements and its retrieval engine, called directly.
 * Nothing else changes the knowledge of these accounts, so an index that is old is simply built anew.
 */
export async function chat(pool: pg.Pool, account: ChatAccount, input: Question): Promise<Answer> {
  const { message, visitor_external_id } = input
  if (typeof message !== 'string' || message.length < 1 || message.length > 4_000)
    return refuse(400, 'invalid_request', 'message: 1 to 4000')
  const now = new Date()
  const period_start = usagePeriodStart(account.created_at, now)
  const clone = (await run(pool, statements.findActiveClone, [account.id, period_start])).rows[0]
  const response = randomUUID()
  const due_at = new Date(now.getTime() + 45_000).toISOString()
  const grant = [account.id, period_start, null, false, response, due_at]
  await run(pool, statements.reserveResponse, grant)
  const content = await answer(pool, account.id, message, clone)
  const stored = await store(pool, account.id, {
    message,
    content,
    visitor_external_id,
    asked_at: now.toISOString(),
    usage: [clone.id, period_start],
    response,
  })
  return {
    status: 200,
    body: JSON.stringify({
      object: 'chat.reply',
      ...stored,
      reply: { content, actions: [] },
      usage: { input_tokens: tokens(message), output_tokens: tokens(content) },
    }),
  }
}

const tokens = (text: string) => Math.ceil([...text].length / 4)

/** The account's knowledge, brought up to date. */
export async function loadIndex(pool: pg.Pool, account_id: number): Promise<SearchIndex> {
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

async function answer(pool: pg.Pool, account_id: number, message: string, clone: Clone): Promise<string> {
  const index = await loadIndex(pool, account_id)
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
  return composeAnswer(found, rows, { weigh: sentenceWeight(message, found.language ?? '') }).content
}

type Exchange = {
  message: string
  content: string
  visitor_external_id: string
  asked_at: string
  usage: [version_id: number, period_start: string]
  response: string
}

function store(pool: pg.Pool, account_id: number, exchange: Exchange) {
  const { message, content, visitor_external_id, asked_at, usage, response } = exchange
  return inTransaction(pool, async (client) => {
    const visitor = (await run(client, statements.findVisitor, [account_id, visitor_external_id])).rows[0]
    const thread = (await run(client, statements.findLatestThread, [account_id, visitor.id])).rows[0]
    const replied_at = new Date().toISOString()
    const last = Promise.all([
      run(client, statements.appendExchange, [account_id, thread.id, message, content, asked_at, replied_at]),
      run(client, statements.countReply, [account_id, ...usage]),
      run(client, statements.deleteReservation, [account_id, response]),
    ])
    return { result: { conversation_id: thread.id, visitor_id: visitor.id }, last }
  })
}
