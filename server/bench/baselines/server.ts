import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { type ChatAccount, chat } from './chat.ts'
import { listEvents } from './events.ts'
import { listPeople } from './people.ts'
import { listProducts } from './products.ts'
import { type Answer, addText, getSource, listSources, refuse } from './sources.ts'
import { listStudents } from './students.ts'

/** Whom a key speaks for, and what it asked for so far. */
type Caller = ChatAccount & { requests: number }

const sourcesPath = '/api/v1/brain/sources'
const productsPath = '/api/v1/products'
const rate = 100_000_000
const idPattern = /^[\x20-\x7e]{1,128}$/

/**
 * The server that the platform is compared with: the same answers by bare node:http and pg, as fast as they go.
 * Keys are found in a Map; the rate is counted, not limited; checks are the least that keeps bad input out.
 */
export function createBaseline(pool: pg.Pool, keys: Map<string, ChatAccount>) {
  const callers = new Map<string, Caller>()
  for (const [key, account] of keys) callers.set(`Bearer ${key}`, { ...account, requests: 0 })
  const server = createServer((request, response) => {
    const caller = callers.get(request.headers.authorization ?? '')
    if (caller === undefined)
      return send(request, response, null, refuse(401, 'invalid_api_key', 'No such key exists.'))
    caller.requests++
    answer(pool, caller, request).then(
      (result) => send(request, response, caller, result),
      (error) => {
        console.error(error)
        send(request, response, caller, refuse(500, 'internal_error', 'Something went wrong.'))
      },
    )
  })
  server.keepAliveTimeout = 72_000
  return server
}

async function answer(pool: pg.Pool, caller: Caller, request: IncomingMessage): Promise<Answer> {
  const url = request.url!
  if (request.method === 'GET') {
    if (url.startsWith(sourcesPath)) {
      const rest = url.slice(sourcesPath.length)
      if (rest.startsWith('/')) return getSource(pool, caller.id, rest.slice(1))
      if (rest === '' || rest.startsWith('?')) return listSources(pool, caller.id, rest)
    }
    const people = /^\/api\/v1(\/contacts|\/conversations)(?:\?(.*))?$/.exec(url)
    if (people !== null) return listPeople(pool, caller.id, people[1]!, people[2] ?? '')
    const students = /^\/api\/v1\/products\/(\d+)\/students(?:\?(.*))?$/.exec(url)
    if (students !== null) return listStudents(pool, caller.id, Number(students[1]), students[2] ?? '')
    const events = /^\/api\/v1\/learning\/events\?(.*)$/.exec(url)
    if (events !== null) return listEvents(pool, caller.id, events[1]!)
    if (url.startsWith(productsPath)) return listProducts(pool, caller.id, url.slice(productsPath.length))
  } else if (request.method === 'POST') {
    if (url === sourcesPath) return addText(pool, caller.id, await readJson(request))
    if (url === '/api/v1/chat') return chat(pool, caller, await readJson(request))
  }
  return refuse(404, 'not_found', 'There is nothing at this address.')
}

async function readJson(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString())
}

export function send(
  request: IncomingMessage,
  response: ServerResponse,
  caller: { requests: number } | null,
  result: Answer,
): void {
  const given = request.headers['x-request-id']
  response.writeHead(result.status, [
    'x-request-id',
    typeof given === 'string' && idPattern.test(given) ? given : randomUUID(),
    'x-content-type-options',
    'nosniff',
    'cross-origin-resource-policy',
    'same-origin',
    'cache-control',
    'no-store',
    'x-ratelimit-limit',
    String(rate),
    'x-ratelimit-remaining',
    String(rate - (caller?.requests ?? 0)),
    'x-ratelimit-reset',
    String(Math.ceil(Date.now() / 1000)),
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(result.body)),
  ])
  response.end(result.body)
}
