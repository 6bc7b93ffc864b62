import type { FastifyRequest } from 'fastify'
import type { ApiKeyActor, App, Permission } from '../../context.ts'
import {
  type ApiError,
  apiKeyExpired,
  apiKeyRevoked,
  insufficientScope,
  invalidApiKey,
  missingApiKey,
  notSignedIn,
} from '../../errors.ts'
import type { Role } from '../../roles.rules.ts'
import { bearerToken } from './bearer-token.ts'
import type { Caller, Door } from './door.ts'
import { type FindUserSession, type PanelCaller, panelSession, userRate } from './panel.ts'
import { checkSameSite, crossSiteRequest } from './same-site.ts'
import { renewedCookie, sessionToken } from './session-cookie.ts'

/** A caller with an API key. */
export type KeyCaller = Caller & { actor: ApiKeyActor }
type ApiCaller = KeyCaller | PanelCaller

/** Finds the caller of a key, or the error to answer with. The accounts feature gives it. */
export type Authenticate = (app: App, token: string) => Promise<KeyCaller | ApiError> | KeyCaller | ApiError

const rank: Record<Permission, number> = { chat: 0, read: 1, write: 2, delete: 3 }

/** `chat` opens only what asks for `chat`; the others include the ones before them, and write includes chat. */
export const permits = (granted: Permission, needed: Permission): boolean =>
  needed === 'chat'
    ? granted === 'chat' || rank[granted] >= rank.write
    : granted !== 'chat' && rank[granted] >= rank[needed]

/** What a user of the panel may do here: as a key with this permission. */
const permissionOfRole: Record<Role, Permission> = { viewer: 'read', editor: 'write', owner: 'delete' }

const isUser = (caller: ApiCaller): caller is PanelCaller => caller.actor.kind === 'user'

const description = `JSON over HTTPS for one account of a conversational-clone platform.

Every request carries \`Authorization: Bearer <API_KEY>\`, or the session of a user of the panel. Errors have one shape:
\`{"error":{"type","message"}}\`. Timestamps are ISO 8601 in UTC with milliseconds, ids are integers below 2^53.
Every response carries \`X-Request-Id\` and the rate headers \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\`.`

/**
 * The management interface, closed to scripts of other sites: API keys with permissions at the account's rate, and users
 * of the panel with roles at their own.
 */
export const createApiDoor = (
  authenticate: Authenticate,
  findSession: FindUserSession,
): Door<Permission, ApiCaller> => ({
  name: 'api',
  prefix: '/api/v1',
  document: {
    title: 'Understudy management API',
    description,
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'A key of the account: usk_…' },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: panelSession.name,
        description: 'The session of a user of the panel.',
      },
    },
    describeAccess: (permission) => `Permission: \`${permission}\`.`,
  },
  hasIdempotencyKeys: true,
  session: panelSession,
  publicRequestsPerMinute: 0,
  originErrors: [crossSiteRequest],
  admissionErrors: () => [
    missingApiKey,
    invalidApiKey,
    apiKeyRevoked,
    apiKeyExpired,
    notSignedIn,
    insufficientScope,
  ],
  // Browsers send cookies on their own, but never a key in a header.
  checkOrigin: (app, request) => (cookieToken(app, request) === null ? {} : checkSameSite(app, request)),
  findCaller(app, request) {
    const key = bearerToken(request)
    if (key !== null) return authenticate(app, key)
    const token = cookieToken(app, request)
    return token === null
      ? missingApiKey()
      : findSession(app, token).then((caller) => caller ?? notSignedIn())
  },
  renewal: (app, request, caller) =>
    isUser(caller) && caller.isRenewed ? renewedCookie(app, panelSession, request) : {},
  rate: (caller) =>
    isUser(caller)
      ? userRate(caller)
      : { key: `account:${caller.account.id}`, limit: caller.account.requests_per_minute },
  findRefusal(caller, needed) {
    const granted = isUser(caller) ? permissionOfRole[caller.role] : caller.actor.permission
    if (permits(granted, needed)) return null
    return insufficientScope(
      isUser(caller)
        ? `This operation needs a role that may ${needed}; yours is ${caller.role}.`
        : `This operation needs a key with permission ${needed}; this key has ${granted}.`,
    )
  },
})

/** The token of a panel's session; null where the request names a key in any form. */
const cookieToken = (app: App, request: FastifyRequest): string | null =>
  request.headers.authorization === undefined ? sessionToken(app, panelSession, request) : null
