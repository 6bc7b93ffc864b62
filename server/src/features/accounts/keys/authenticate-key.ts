import { appState } from '../../../platform/app-state.ts'
import type { App, Permission } from '../../../platform/context.ts'
import { apiKeyExpired, apiKeyRevoked, invalidApiKey } from '../../../platform/errors.ts'
import type { Authenticate, KeyCaller } from '../../../platform/http/doors/api.ts'
import { createAgingMap } from './aging-map.ts'
import { hashKey, isWellFormedKey } from './key.rules.ts'
import { touchKey } from './keys.queries.ts'
import { lookUpKey } from './look-up-key.ts'

/** How long a loaded key is used before it is loaded again. A revocation must be seen within 5 s. */
const cacheMs = 3_000
/** last_used_at is written at most this often. */
const touchIntervalMs = 60_000

type KnownKey = { caller: KeyCaller; expires_ms: number | null; revoked: boolean }
type Entry = { loaded_ms: number; known: Promise<KnownKey | null> | KnownKey | null }

/** By the key itself: to hash and check it again would be a part of every request. Unused ones are forgotten. */
const keyCache = appState(() => createAgingMap<Entry>(cacheMs * 10))

/**
 * Finds the account and the key of a bearer token. A token with a wrong checksum never reaches the database. An unknown
 * key is not remembered: guesses do not repeat, and would fill the memory.
 * @returns the caller, or the error to answer with
 */
export const authenticateKey: Authenticate = (app, token) => {
  const cache = keyCache({ app })
  const monotonic_ms = app.clock.monotonicMs()
  let entry = cache.get(token)
  if (entry === undefined || monotonic_ms - entry.loaded_ms > cacheMs) {
    if (!isWellFormedKey(token)) return invalidApiKey()
    entry = { loaded_ms: monotonic_ms, known: null }
    const fresh = entry
    fresh.known = loadKey(app, hashKey(token)).then(
      (known) => {
        fresh.known = known
        if (known === null) cache.delete(token)
        return known
      },
      (error) => {
        cache.delete(token)
        throw error
      },
    )
    cache.set(token, entry, monotonic_ms)
  }
  const { known } = entry
  const now = app.clock.nowMs()
  return known instanceof Promise ? known.then((key) => checkKey(key, now)) : checkKey(known, now)
}

function checkKey(key: KnownKey | null, now: number) {
  if (key === null) return invalidApiKey()
  if (key.revoked) return apiKeyRevoked()
  if (key.expires_ms !== null && key.expires_ms <= now) return apiKeyExpired()
  return key.caller
}

async function loadKey(app: App, hash: Buffer): Promise<KnownKey | null> {
  const row = await lookUpKey(app, hash)
  if (row === undefined) return null
  const { key_id, permission, version_id, original_id, last_used_at, expires_at, revoked_at, ...account } =
    row
  const now = app.clock.nowMs()
  const touchBefore = new Date(now - touchIntervalMs)
  if (revoked_at === null && (last_used_at === null || Date.parse(last_used_at) < touchBefore.getTime())) {
    touchKey(app.db, account.id, key_id, new Date(now), touchBefore).catch((err) =>
      app.log.warn({ err }, 'the last use of a key could not be recorded'),
    )
  }
  return {
    caller: {
      account,
      actor: { kind: 'api_key', id: key_id, permission: permission as Permission, version_id, original_id },
    },
    expires_ms: expires_at === null ? null : Date.parse(expires_at),
    revoked: revoked_at !== null,
  }
}
