import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type pg from 'pg'
import { createPrompt, latestMessages, withinTokens } from '../../src/features/chat/model/prompt.rules.ts'
import { usagePeriodStart } from '../../src/features/usage/index.ts'
import { search, selectContextPassages } from '../../src/search/index.ts'
import { createCachingAnalyser } from '../../src/text/caching-analyser.ts'
import { countTokens } from '../../src/text/token-count.rules.ts'
import { type ChatAccount, loadIndex } from './chat.ts'
import { inTransaction, run } from './pool.ts'
import * as statements from './statements.ts'

const analyser = createCachingAnalyser()

type Caller = ChatAccount & { key: string }
type Question = { message: string; conversation_id: number }

/**
 * POST /chat in a thread that is known, with a model behind HTTP: node:http, pg and fetch, written by hand. The
 * platform's retrieval engine, prompt and statements, without its checks, locks, retries and repairs.
 */
export function createModelBaseline(pool: pg.Pool, model_url: string, accounts: Caller[]) {
  const callers = new Map(accounts.map((account) => [`Bearer ${account.key}`, account]))
  const server = createServer((request, response) => {
    const caller = callers.get(request.headers.authorization ?? '')
    const send = (status: number, body: object) => {
      const text = JSON.stringify(body)
      response
        .writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        })
        .end(text)
    }
    if (caller === undefined) return send(401, { error: { type: 'invalid_api_key' } })
    readJson(request)
      .then((question) => chatWithModel(pool, model_url, caller, question))
      .then(
        (body) => send(200, body),
        (error) => {
          console.error(error)
          send(500, { error: { type: 'internal_error' } })
        },
      )
  })
  server.keepAliveTimeout = 72_000
  return server
}

async function readJson(request: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function chatWithModel(pool: pg.Pool, model_url: string, account: Caller, question: Question) {
  const { message, conversation_id } = question
  const now = new Date()
  const period_start = usagePeriodStart(account.created_at, now)
  const clone = (await run(pool, statements.findActiveClone, [account.id, period_start])).rows[0]
  const thread = (await run(pool, statements.findThread, [account.id, conversation_id])).rows[0]
  const response = randomUUID()
  const due_at = new Date(now.getTime() + 45_000).toISOString()
  await run(pool, statements.reserveResponse, [account.id, period_start, null, false, response, due_at])
  const past = (await run(pool, statements.lastMessages, [account.id, conversation_id])).rows
  const history = latestMessages(past.reverse(), 2_000, ({ content }) => countTokens(content))
  const passages = await passagesFor(pool, account.id, message)
  const prompt = createPrompt({
    account_name: 'Bench',
    clone,
    topics: [],
    manner: [],
    passages,
    facts: [],
    near: [],
    offers: [],
    history,
    message,
  })
  const answer = await askModel(model_url, prompt)
  const reply = JSON.parse(answer.choices[0]!.message.content) as { content: string }
  await inTransaction(pool, async (client) => {
    // Neither what it spoke of nor what it used is kept here.
    const texts = [message, reply.content, null, null]
    const times = [now.toISOString(), new Date().toISOString()]
    const last = Promise.all([
      run(client, statements.appendExchange, [account.id, conversation_id, ...texts, ...times]),
      run(client, statements.countReply, [account.id, clone.id, period_start]),
      run(client, statements.deleteReservation, [account.id, response]),
    ])
    return { result: null, last }
  })
  const { prompt_tokens, completion_tokens } = answer.usage
  return {
    object: 'chat.reply',
    conversation_id,
    visitor_id: thread.visitor_id,
    reply: { content: reply.content, actions: [] },
    usage: { input_tokens: prompt_tokens, output_tokens: completion_tokens },
  }
}

async function passagesFor(pool: pg.Pool, account_id: number, message: string) {
  const found = search(await loadIndex(pool, account_id), message, { analyser })
  const { rows } = await run(pool, statements.listPassages, [
    account_id,
    found.hits.map((hit) => hit.owner_id),
    found.hits.map((hit) => hit.sequence),
  ])
  const passages = selectContextPassages(found, rows).map(({ owner_id: id, title, text }) => ({
    kind: 'source' as const,
    id,
    title,
    text,
    url: null,
    start_seconds: null,
    product_id: null,
    sequence: 0,
    certainty: 1,
    actions: [],
  }))
  return withinTokens(passages, 3_000, ({ title, text }) => countTokens(title) + countTokens(text))
}

type Completion = {
  choices: { message: { content: string } }[]
  usage: { prompt_tokens: number; completion_tokens: number }
}

async function askModel(url: string, { system, messages, schema }: ReturnType<typeof createPrompt>) {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'bench',
      messages: [{ role: 'system', content: system }, ...messages],
      max_tokens: 1_500,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'reply', strict: true, schema: { ...schema, additionalProperties: false } },
      },
    }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok) throw new Error(`the model answered ${response.status}`)
  return (await response.json()) as Completion
}
