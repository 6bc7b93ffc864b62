import type { ApiKeyActor, App, Permission } from '../../context.ts'
import {
  type ApiError,
  apiKeyExpired,
  apiKeyRevoked,
  insufficientScope,
  invalidApiKey,
  missingApiKey,
} from '../../errors.ts'
import { bearerToken } from './bearer-token.ts'
import type { Caller, Door } from './door.ts'

/** A caller with an API key. */
export type ApiCaller = Caller & { actor: ApiKeyActor }

/** Finds the caller of a key, or the error to answer with. The accounts feature gives it. */
export type Authenticate = (app: App, token: string) => Promise<ApiCaller | ApiError> | ApiCaller | ApiError

const rank: Record<Permission, number> = { chat: 0, read: 1, write: 2, delete: 3 }

/** `chat` opens only what asks for `chat`; the others include the ones before them, and write includes chat. */
export const permits = (granted: Permission, needed: Permission): boolean =>
  needed === 'chat'
    ? granted === 'chat' || rank[granted] >= rank.write
    : granted !== 'chat' && rank[granted] >= rank[needed]

const description = `JSON over HTTPS for one account of a conversational-clone platform.

Every request carries \`Authorization: Bearer <API_KEY>\`. Errors have one shape:
\`{"error":{"type","message"}}\`. Timestamps are ISO 8601 in UTC with milliseconds, ids are integers below 2^53.
Every response carries \`X-Request-Id\` and the rate headers \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\`.`

/** The management interface: API keys with permissions, the account's rate, closed to scripts of other sites. */
export const createApiDoor = (authenticate: Authenticate): Door<Permission, ApiCaller> => ({
  name: 'api',
  prefix: '/api/v1',
  document: {
    title: 'Understudy management API',
    description,
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'A key of the account: usk_…' },
    },
    describeAccess: (permission) => `Permission: \`${permission}\`.`,
  },
  hasIdempotencyKeys: true,
  publicRequestsPerMinute: 0,
  originErrors: [],
  admissionErrors: [missingApiKey, invalidApiKey, apiKeyRevoked, apiKeyExpired, insufficientScope],
  findCaller(app, request) {
    const token = bearerToken(request)
    return token === null ? missingApiKey() : authenticate(app, token)
  },
  rate: ({ account }) => ({ key: `account:${account.id}`, limit: account.requests_per_minute }),
  findRefusal({ actor: { permission } }, needed) {
    if (permits(permission, needed)) return null
    return insufficientScope(
      `This operation needs a key with permission ${needed}; this key has ${permission}.`,
    )
  },
})
