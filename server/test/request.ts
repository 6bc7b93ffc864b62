import type { Dispatcher, Pool } from 'undici'
import { expect } from 'vitest'
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

/** Checks the promises that every answer of the interface makes. */
function checkAnswer(call: string, method: string, { status, headers, body }: Answer): void {
  expect(headers['x-request-id'], `${call}: X-Request-Id`).toMatch(/^[\x20-\x7e]{1,128}$/)
  for (const name of ['limit', 'remaining', 'reset']) {
    expect(headers[`x-ratelimit-${name}`], `${call} (${status}): X-RateLimit-${name}`).toMatch(/^\d+$/)
  }
  expect(headers['x-content-type-options'], call).toBe('nosniff')
  expect(headers['cache-control'], call).toMatch(/^no-(store|cache)$/)
  expect([202, 204], call).not.toContain(status)
  if (status === 429) expect(headers['retry-after'], `${call}: Retry-After`).toMatch(/^[1-9]\d*$/)
  if (status < 400 || method === 'HEAD') return
  expect(headers['content-type'], call).toBe('application/json; charset=utf-8')
  expect(body, call).toEqual({ error: { type: expect.any(String), message: expect.any(String) } })
  expect(body.error.type, call).toMatch(/^[a-z][a-z_]*$/)
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

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.door.prefix}${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

function findRoute(method: string, path: string): WalkedRoute | undefined {
  const plain = path.split('?')[0]!
  // A literal path wins over one with ids: in GET /brain/sources/link, `link` is not the id of a source.
  const exact = routes.filter((route) => route.door.prefix + route.path === plain)
  if (exact.length > 0) return exact.find((route) => route.method === method)
  return patterns.find(({ route, pattern }) => route.method === method && pattern.test(plain))?.route
}
