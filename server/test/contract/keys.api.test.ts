import { expect, test } from 'vitest'
import { createKey } from '../../src/features/accounts/index.ts'
import type { Permission } from '../../src/platform/context.ts'
import { startTestApp } from '../app.ts'
import { createTestAccount, permissions } from '../factories.ts'
import { call, createSample, exhaustRate, named } from './routes.ts'
import { writesNothing } from './snapshot.ts'
import { createUntouched } from './untouched.ts'
import { apiRoutes } from './walked.ts'

const app = await startTestApp()
const leavesUntouched = createUntouched(app)

/** A well-formed key with a right checksum that belongs to nobody. */
const nobodysKey = 'usk_000000000000000000000000000000002wsjE5'

/** For each permission that a route asks for, the permissions of keys that open it. */
const opens: Record<Permission, Permission[]> = {
  chat: ['chat', 'write', 'delete'],
  read: ['read', 'write', 'delete'],
  write: ['write', 'delete'],
  delete: ['delete'],
}

test.each(named(apiRoutes))(
  '%s: a request without a key is answered with 401 missing_api_key',
  async (_, route) => {
    await leavesUntouched(route, async (account, sample) => {
      for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Basic dTpw', account.keys.delete]) {
        const headers = authorization === undefined ? undefined : { authorization }
        const { status, body } = await call(app, route, sample, { key: null, headers })
        expect([authorization, status, body?.error.type]).toEqual([authorization, 401, 'missing_api_key'])
      }
    })
  },
)

test.each(named(apiRoutes))(
  '%s: a malformed or unknown key is answered with 401 invalid_api_key',
  async (_, route) => {
    await leavesUntouched(route, async (account, sample) => {
      const { delete: key } = account.keys
      const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
      for (const wrong of [
        'x',
        nobodysKey,
        mistyped,
        key.toLowerCase(),
        `${key}0`,
        key.slice(0, -1),
        'usk_é',
      ]) {
        const { status, body } = await call(app, route, sample, {
          key: Buffer.from(wrong).toString('latin1'),
        })
        expect([wrong, status, body?.error.type]).toEqual([wrong, 401, 'invalid_api_key'])
      }
    })
  },
)

test.each(named(apiRoutes))(
  '%s: a revoked key is answered with 401 api_key_revoked, an expired one with 401 api_key_expired',
  async (_, route) => {
    const own = await createTestAccount(app)
    const expires_at = new Date(app.clock.nowMs() + 1_000).toISOString()
    const expired = await createKey(own.ctx(), { permission: 'delete', expires_at })
    const revoked = await createKey(own.ctx(), { permission: 'delete' })
    await app.sql('update api_keys set revoked_at = created_at where account_id = $1 and id = $2', [
      own.account.id,
      revoked.id,
    ])
    const sample = await createSample(route, own)
    app.clock.advance('1s')
    await writesNothing(app, [own], async () => {
      for (const [{ key }, type] of [
        [expired, 'api_key_expired'],
        [revoked, 'api_key_revoked'],
      ] as const) {
        const { status, body } = await call(app, route, sample, { key })
        expect([status, body?.error.type]).toEqual([401, type])
      }
    })
  },
)

test.each(named(apiRoutes))(
  '%s: a key whose permission is too weak is answered with 403 insufficient_scope',
  async (_, route) => {
    const own = await createTestAccount(app)
    const mayOpen = (permission: Permission) => opens[route.access].includes(permission)
    const sample = await createSample(route, own)
    await writesNothing(app, [own], async () => {
      for (const permission of permissions.filter((one) => !mayOpen(one))) {
        const { status, body } = await call(app, route, sample, { key: own.keys[permission] })
        expect([permission, status, body?.error.type]).toEqual([permission, 403, 'insufficient_scope'])
      }
    })
    for (const permission of permissions.filter(mayOpen)) {
      const { status } = await call(app, route, await createSample(route, own), { key: own.keys[permission] })
      expect([permission, status]).toEqual([permission, expect.toBeOneOf(route.operation.statuses)])
    }
  },
)

test.each(named(apiRoutes))(
  '%s: a request past the rate is answered with 429 rate_limited and does nothing',
  async (_, route) => {
    const own = await createTestAccount(app)
    const sample = await createSample(route, own)
    await exhaustRate(app, own)
    await writesNothing(app, [own], async () => {
      const { status, headers, body } = await call(app, route, sample, { key: own.keys.delete })
      expect([status, body?.error.type]).toEqual([429, 'rate_limited'])
      expect(headers['x-ratelimit-remaining']).toBe('0')
      expect(headers['retry-after']).toBe('61')
    })
  },
)
