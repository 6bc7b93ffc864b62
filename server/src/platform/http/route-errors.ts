import {
  databaseUnavailable,
  type ErrorDefinition,
  internalError,
  invalidJson,
  invalidRequest,
  notFound,
  payloadTooLarge,
  rateLimited,
  storageFull,
  unsupportedMediaType,
} from '../errors.ts'
import { anyone, type Door } from './doors/door.ts'
import { idempotencyInProgress, idempotencyKeyReused } from './idempotency.ts'
import { changedMeanwhile } from './if-match.ts'
import type { Route } from './route.ts'
import { rangeNotSatisfiable } from './send-bytes.ts'

/** The errors that a call of a route may end in: those of every route, of its door, and of its operation. */
export function routeErrors(door: Door, route: Route): ErrorDefinition[] {
  const { method, path, access, operation } = route
  const isPublic = access === anyone
  const errors = [
    invalidRequest,
    ...(method === 'GET' ? [] : bodyErrors(route)),
    ...((method === 'GET' && readsFromAnySite(door)) || route.authorisedByBody ? [] : door.originErrors),
    ...(isPublic ? [] : door.admissionErrors(access)),
    ...(path.includes('{') ? [notFound] : []),
    ...(isRepeatable(door, route) ? repetitionErrors : []),
    ...(operation.takesIfMatch ? [changedMeanwhile] : []),
    ...(operation.sends === 'bytes' ? [rangeNotSatisfiable] : []),
    ...(isPublic && door.publicRequestsPerMinute === 0 ? [] : [rateLimited]),
    internalError,
    databaseUnavailable,
    ...(method === 'GET' ? [] : [storageFull]),
    ...operation.errors,
  ]
  return errors.filter((error, index) => errors.findIndex(({ type }) => type === error.type) === index)
}

/**
 * Whether an Idempotency-Key makes a route safe to repeat. An answer that is kept for it must not be one that begins or
 * ends a session, or that shows a secret once.
 */
export const isRepeatable = (
  { hasIdempotencyKeys }: Door,
  { method, access, session, operation }: Route,
): boolean =>
  hasIdempotencyKeys &&
  method === 'POST' &&
  access !== anyone &&
  session === undefined &&
  !operation.showsSecret &&
  !operation.keepsNoAnswer

/** Sessions in cookies are checked where something changes: what they read stays closed to pages of other sites anyway. */
const readsFromAnySite = ({ session }: Door): boolean => session !== undefined

const errorsByBody = {
  fields: [invalidJson, payloadTooLarge, unsupportedMediaType],
  file: [payloadTooLarge, unsupportedMediaType],
  raw: [payloadTooLarge],
}
const bodyErrors = ({ operation }: Route): ErrorDefinition[] => errorsByBody[operation.receives]

const repetitionErrors = [idempotencyKeyReused, idempotencyInProgress]
