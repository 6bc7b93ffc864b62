import type { Dispatcher, Pool } from 'undici'
import { routeErrors } from '../src/platform/http/route-errors.ts'
import { routeName, routes, type WalkedRoute } from './contract/walked.ts'
import { recordProducedError } from './produced-errors.ts'

type RequestOptions = {
  method?: string
  /** From the root: /api/v1/usage. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** 5xx is a failure of the test, unless it is what the test is about. */
  expectFault?: boolean
}

export type Answer = {
  status: number
  headers: Record<string, string | undefined>
  text: string
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came over the wire
  body: any
}

export type SendRequest = (options: RequestOptions) => Promise<Answer>

const prefixes = [...new Set(routes.map(({ door }) => `${door.prefix}/`))]

/** Sends requests over `http`, and checks each answer of the interface for what all answers have in common. */
export const createRequest =
  (http: Pool, logged: Record<string, unknown>[]): SendRequest =>
  async ({ method = 'GET', path, headers = {}, body, expectFault = false }) => {
    const response = await http.request({ method: method as Dispatcher.HttpMethod, path, headers, body })
    const bytes = Buffer.from(await response.body.arrayBuffer())
    const text = bytes.toString()
    const answer: Answer = {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      text,
      bytes,
      body:
        String(response.headers['content-type']).startsWith('application/json') && text !== ''
          ? JSON.parse(text)
          : undefined,
    }
    const call = `${method} ${path.slice(0, 120)}`
    if (answer.status >= 500 && !expectFault) {
      throw new Error(`${call} answered ${answer.status} ${text}\n${JSON.stringify(logged.at(-1), null, 2)}`)
    }
    if (!prefixes.some((prefix) => path.startsWith(prefix)) || isPage(method, path)) return answer
    checkAnswer(call, method, answer)
    if (answer.status >= 400) checkListed(call, method, path, answer)
    return answer
  }

/** True for the chat of a widget and its files, which lie below the addresses of its door. */
const isPage = (method: string, path: string): boolean =>
  method === 'GET' && path.startsWith('/widget/') && path !== '/widget/openapi.json'

/** Checks the promises that every answer of the interface makes. Plain comparisons: there are more answers than tests. */
function checkAnswer(call: string, method: string, answer: Answer): void {
  const { status, headers, body } = answer
  const broken = [...brokenHeaders(headers), ...(status === 202 || status === 204 ? ['status'] : [])]
  if (status === 429 && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) broken.push('retry-after')
  if (status >= 400 && method !== 'HEAD') {
    if (headers['content-type'] !== 'application/json; charset=utf-8') broken.push('content-type')
    if (!isError(body)) broken.push('body')
  }
  if (broken.length === 0) return
  const { bytes: _, ...shown } = answer
  throw new Error(
    `${call} answered otherwise than promised: ${broken.join(', ')}\n${JSON.stringify(shown, null, 2)}`,
  )
}

const promisedHeaders: [string, RegExp][] = [
  ['x-request-id', /^[\x20-\x7e]{1,128}$/],
  ['x-ratelimit-limit', /^\d+$/],
  ['x-ratelimit-remaining', /^\d+$/],
  ['x-ratelimit-reset', /^\d+$/],
  ['x-content-type-options', /^nosniff$/],
  ['cache-control', /^no-(store|cache)$/],
]

const brokenHeaders = (headers: Answer['headers']): string[] =>
  promisedHeaders.filter(([name, form]) => !form.test(headers[name] ?? '')).map(([name]) => name)

/** True for `{"error":{"type","message"}}` and nothing beside. */
function isError(body: Answer['body']): boolean {
  const { type, message, ...more } = body?.error ?? {}
  return (
    Object.keys(body ?? {}).length === 1 &&
    typeof type === 'string' &&
    /^[a-z][a-z_]*$/.test(type) &&
    typeof message === 'string' &&
    Object.keys(more).length === 0
  )
}

/** Checks that the route lists the error in its documentation. */
function checkListed(call: string, method: string, path: string, { status, body }: Answer): void {
  const route = findRoute(method, path)
  if (route === undefined || body === undefined) return
  const { type } = body.error
  const listed = routeErrors(route.door, route).some(
    (error) => error.type === type && error.status === status,
  )
  if (!listed) throw new Error(`${call} answered ${status} ${type}, which the route does not list`)
  recordProducedError(routeName(route), type)
}

type Known = { route: WalkedRoute; pattern: RegExp }

const known: Known[] = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.door.prefix}${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))
const knownByMethod = Map.groupBy(known, ({ route }) => route.method as string)
const literal = Map.groupBy(routes, ({ door, path }) => door.prefix + path)

function findRoute(method: string, path: string): WalkedRoute | undefined {
  const plain = path.split('?')[0]!
  // A literal path wins over one with ids: in GET /brain/sources/link, `link` is not the id of a source.
  const exact = literal.get(plain)
  if (exact !== undefined) return exact.find((route) => route.method === method)
  return knownByMethod.get(method)?.find(({ pattern }) => pattern.test(plain))?.route
}
