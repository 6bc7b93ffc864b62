import { anyone } from '../../src/platform/http/doors/door.ts'
import type { TestApp } from '../app.ts'
import type { TestAccount } from '../factories.ts'
import { operate } from '../operator.ts'
import { signInStudent, signInUser } from '../records.ts'
import type { Answer } from '../request.ts'
import { type Sample, samples } from './samples.ts'
import { routeName, routes, type WalkedRoute } from './walked.ts'

/** For `test.each`: each route of which a valid request is known, with its name. */
export const named = (some: WalkedRoute[] = routes): [string, WalkedRoute][] =>
  some.filter(hasSample).map((route) => [routeName(route), route])

/** True where a valid request is known: from samples.ts, or from an example that needs no records. */
export function hasSample(route: WalkedRoute): boolean {
  if (samples[routeName(route)] !== undefined) return true
  const { input, example } = route.operation
  return Object.keys(route.params.shape).length === 0 && input.safeParse(example.input ?? {}).success
}

/** True for routes that take fields in a body: not those with GET, nor those that take its bytes. */
export const takesBody = ({ method, operation }: WalkedRoute): boolean =>
  method !== 'GET' && operation.receives === 'fields'

/** A valid request of a route for an account; the records that it names exist. */
export async function createSample(route: WalkedRoute, account: TestAccount): Promise<Sample> {
  const own = await samples[routeName(route)]?.(account)
  const { input } = route.operation.example
  const sample = own ?? ((takesBody(route) ? { body: input } : { query: input }) as Sample)
  const needsStudent = route.door.name === 'campus' && !isForAnyone(route)
  if (needsStudent) return { student: await signInStudent(account), ...sample }
  const needsUser = route.door.name === 'panel' && !isForAnyone(route)
  return needsUser ? { user: await signInUser(account), ...sample } : sample
}

export type CallOptions = {
  /** null: no Authorization header. */
  key: string | null
  headers?: Record<string, string>
  /** Sent as it is instead of the sample's body. */
  raw?: string | Buffer
  method?: string
}

/** The address of a request with its query. */
export function requestAddress(route: WalkedRoute, { params = {}, query = {} }: Sample): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(query as Record<string, string>)
  return `${route.door.prefix}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Sends a request of a route. */
export function call(
  app: TestApp,
  route: WalkedRoute,
  sample: Sample,
  options: CallOptions,
): Promise<Answer> {
  // Addresses may send few requests to routes that are for anyone.
  if (isForAnyone(route)) app.clock.advance('1001ms')
  const body =
    options.raw ??
    sample.sent?.raw ??
    (sample.body === undefined || !takesBody(route) ? undefined : JSON.stringify(sample.body))
  return app.request({
    method: options.method ?? route.method,
    path: requestAddress(route, sample),
    headers: {
      ...(options.key === null ? {} : credentials(route, sample, options.key)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sample.sent?.headers,
      ...options.headers,
    },
    body,
  })
}

/** True for routes that need no known caller: the request itself may name an account. */
export const isForAnyone = ({ access }: WalkedRoute): boolean => (access as unknown) === anyone

/** The headers with which a request enters the door of its route: by the key, or as the sample's student or user. */
export function credentials(
  route: WalkedRoute,
  { student, user, token }: Sample,
  key: string,
): Record<string, string> {
  const { door } = route
  if (door.name === 'api') return { authorization: `Bearer ${key}` }
  if (isForAnyone(route)) return door.name === 'panel' ? { 'sec-fetch-site': 'same-origin' } : {}
  if (door.name === 'panel') return user!.headers
  if (door.name === 'widget') return token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (door.name === 'campus') return { authorization: `Bearer ${student!.token}` }
  throw new Error(`say in server/test/contract/routes.ts how a test account enters ${door.prefix}`)
}

/** Lowers the account's rate and uses all of it: the next request with any of its keys is one too many. */
export async function exhaustRate(app: TestApp, account: TestAccount): Promise<void> {
  const { id, plan, unlimited } = account.account
  await operate(app, 'account set-plan', { id, plan, unlimited, requests_per_minute: 1 })
  app.clock.advance('5s')
  while ((await account.api.get('/usage')).status !== 429);
}
