import { createAccount, createKey } from '../src/features/accounts/index.ts'
import type { Account, Ctx, Permission } from '../src/platform/context.ts'
import { createContext, createOperatorContext } from '../src/platform/create-context.ts'
import type { TestApp } from './app.ts'
import type { Answer } from './request.ts'

export const permissions = ['chat', 'read', 'write', 'delete'] as const

export type TestAccountOptions = {
  name?: string
  plan?: 'starter' | 'pro' | 'scale'
  unlimited?: boolean
  overage?: boolean
  /** 0, not limited, unless given; null: the plan's. */
  requests_per_minute?: number | null
}

type CallOptions = { key?: string; headers?: Record<string, string>; expectFault?: boolean }
type Call = (path: string, options?: CallOptions) => Promise<Answer>
type CallWithBody = (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>

/** The account's own client: paths below /api/v1, the strongest key unless another is given. */
export type Api = {
  get: Call
  post: CallWithBody
  put: CallWithBody
  patch: CallWithBody
  delete: CallWithBody
}

export type TestAccount = {
  account: Account
  keys: Record<Permission, string>
  api: Api
  /** A client of /campus/api for the token of a student's session. */
  campus: (token: string) => Api
  /** A client of /panel/api (or another prefix) with the headers of a user. */
  panel: (headers: Record<string, string>, prefix?: string) => Api
  /** The operator's context for this account: to call verbs that have no endpoint. */
  ctx: () => Ctx
}

let made = 0

/** Makes an account with one key of each permission: plan Scale and no request limit, unless asked otherwise. */
export async function createTestAccount(
  app: TestApp,
  options: TestAccountOptions = {},
): Promise<TestAccount> {
  const { name = `Academy ${++made}`, plan = 'scale', unlimited = false, overage = false } = options
  const requests_per_minute = options.requests_per_minute === undefined ? 0 : options.requests_per_minute
  const operator = createOperatorContext(app.app)
  const account = await createAccount(operator, {
    name,
    plan,
    unlimited,
    overage,
    requests_per_minute: requests_per_minute ?? undefined,
  })
  const ctx = () => createContext(app.app, { account, actor: { kind: 'operator' } })
  const made_keys = await ctx().transaction(async (tx) => {
    const entries: [Permission, string][] = []
    for (const permission of permissions) {
      entries.push([permission, (await createKey(tx, { permission })).key])
    }
    return entries
  })
  const keys = Object.fromEntries(made_keys) as Record<Permission, string>
  const campus = (token: string) => createApi(app, token, '/campus/api')
  const panel = (headers: Record<string, string>, prefix = '/panel/api') =>
    createClient(app, prefix, () => headers)
  return { account, keys, api: createApi(app, keys.delete), campus, panel, ctx }
}

/** A client that sends JSON with a key, or with the token of a session. */
export const createApi = (app: TestApp, ownKey: string, prefix = '/api/v1'): Api =>
  createClient(app, prefix, ({ key = ownKey }) => ({ authorization: `Bearer ${key}` }))

/** A client that sends JSON with the headers that say who it is. */
function createClient(
  app: TestApp,
  prefix: string,
  credentials: (options: CallOptions) => Record<string, string>,
): Api {
  const send = (method: string, path: string, body: unknown, options: CallOptions = {}) =>
    app.request({
      method,
      path: `${prefix}${path}`,
      headers: {
        ...credentials(options),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      expectFault: options.expectFault,
    })
  return {
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body = {}, options) => send('POST', path, body, options),
    put: (path, body = {}, options) => send('PUT', path, body, options),
    patch: (path, body = {}, options) => send('PATCH', path, body, options),
    delete: (path, body, options) => send('DELETE', path, body, options),
  }
}
