import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import type { ApiError } from '../../../platform/errors.ts'
import { authenticateKey } from './authenticate-key.ts'
import { generateKey } from './generate-key.ts'

type Key = { id: number; key: string; permission: string; last_four: string; expires_at: string | null }
type KeyList = { data: (Key & { last_used_at: string | null; label: string | null })[] }

const app = await startTestApp()

const createKey = (account: TestAccount, options: object = {}) =>
  operate<Key>(account, 'key create', { permission: 'read', ...options })

const answerTo = async (account: TestAccount, key: string) => {
  const { status, body } = await account.api.get('/usage', { key })
  return status === 200 ? 200 : body.error.type
}

const lastUse = async (account: TestAccount, id: number) => {
  const { data } = await operate<KeyList>(account, 'key list')
  return data.find((key) => key.id === id)!.last_used_at
}

test('a key is shown once: neither the list nor the database contains it', async () => {
  const account = await createTestAccount(app)
  const created = await createKey(account, { label: 'Importer' })
  expect(created.key).toMatch(/^usk_[0-9A-Za-z]{38}$/)
  expect(created.last_four).toBe(created.key.slice(-4))
  const list = JSON.stringify(await operate(account, 'key list'))
  expect(list).toContain('Importer')
  expect(list).not.toContain(created.key)
  const rows = JSON.stringify(
    await app.sql('select * from api_keys where account_id = $1', [account.account.id]),
  )
  expect(rows).not.toContain(created.key.slice(4, -4))
})

test('a revoked key is refused by every process within 5 seconds', async () => {
  const account = await createTestAccount(app)
  const sibling = await app.sibling()
  const { id, key } = await createKey(account)
  const onSibling = async () => {
    const headers = { authorization: `Bearer ${key}` }
    const { status, body } = await sibling.request({ path: '/api/v1/usage', headers })
    return status === 200 ? 200 : body.error.type
  }
  expect([await answerTo(account, key), await onSibling()]).toEqual([200, 200])
  await operate(account, 'key revoke', { id })
  app.clock.advance('5s')
  expect([await answerTo(account, key), await onSibling()]).toEqual(['api_key_revoked', 'api_key_revoked'])
})

test('a revoked key is refused also after the clock was set back', async () => {
  const account = await createTestAccount(app)
  const { id, key } = await createKey(account)
  expect(await answerTo(account, key)).toBe(200)
  await operate(account, 'key revoke', { id })
  const now = app.clock.now()
  app.clock.step(now.getTime() - 86_400_000)
  app.clock.advance('5s')
  expect(await answerTo(account, key)).toBe('api_key_revoked')
  app.clock.step(now.getTime() + 5_000)
})

test('a changed plan is seen by every process within 5 seconds', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  expect((await account.api.get('/usage')).body.plan.tier).toBe('starter')
  await operate(app, 'account set-plan', { id: account.account.id, plan: 'pro', requests_per_minute: 7 })
  app.clock.advance('5s')
  const { body, headers } = await account.api.get('/usage')
  expect([body.plan.tier, headers['x-ratelimit-limit']]).toEqual(['pro', '7'])
})

test('a key ends at its expires_at, to the millisecond', async () => {
  const account = await createTestAccount(app)
  const ends = app.clock.nowMs() + 10_000
  const { key } = await createKey(account, { expires_at: new Date(ends).toISOString() })
  app.clock.set(ends - 1)
  expect(await answerTo(account, key)).toBe(200)
  app.clock.set(ends)
  expect(await answerTo(account, key)).toBe('api_key_expired')
})

test('an expiry that lies in the past is refused', async () => {
  const account = await createTestAccount(app)
  const past = { expires_at: app.clock.now().toISOString() }
  await expect(createKey(account, past)).rejects.toMatchObject({ status: 400, type: 'invalid_request' })
})

test('rotation makes a key with the same permission and lets the old one work for 24 hours', async () => {
  const account = await createTestAccount(app)
  const old = await createKey(account, { permission: 'write', label: 'Importer' })
  const next = await operate<Key>(account, 'key rotate', { id: old.id })
  expect(next).toMatchObject({ permission: 'write', label: 'Importer', expires_at: null })
  expect(next.key).not.toBe(old.key)
  app.clock.advance('23h')
  app.clock.advance('59m')
  expect([await answerTo(account, old.key), await answerTo(account, next.key)]).toEqual([200, 200])
  app.clock.advance('1m')
  expect([await answerTo(account, old.key), await answerTo(account, next.key)]).toEqual([
    'api_key_expired',
    200,
  ])
})

test.each([
  [0, '1ms'],
  [72, '72h'],
])('rotation with an overlap of %i hours ends the old key then', async (overlap_hours, later) => {
  const account = await createTestAccount(app)
  const old = await createKey(account)
  await operate(account, 'key rotate', { id: old.id, overlap_hours })
  if (overlap_hours > 0) expect(await answerTo(account, old.key)).toBe(200)
  app.clock.advance(later)
  expect(await answerTo(account, old.key)).toBe('api_key_expired')
})

test('rotation never lengthens the life of a key, and an ended key cannot be rotated', async () => {
  const account = await createTestAccount(app)
  const expires_at = new Date(app.clock.nowMs() + 3_600_000).toISOString()
  const old = await createKey(account, { expires_at })
  const next = await operate<Key>(account, 'key rotate', { id: old.id, overlap_hours: 72 })
  expect(next.expires_at).toBe(expires_at)
  app.clock.advance('1h')
  expect(await answerTo(account, old.key)).toBe('api_key_expired')
  await expect(operate(account, 'key rotate', { id: old.id })).rejects.toMatchObject({
    type: 'api_key_expired',
  })
  await operate(account, 'key revoke', { id: old.id })
  await expect(operate(account, 'key rotate', { id: old.id })).rejects.toMatchObject({
    type: 'api_key_revoked',
  })
})

test("another account's key is neither rotated nor revoked", async () => {
  const [mine, theirs] = [await createTestAccount(app), await createTestAccount(app)]
  const { id, key } = await createKey(theirs)
  await expect(operate(mine, 'key rotate', { id })).rejects.toMatchObject({ status: 404 })
  await expect(operate(mine, 'key revoke', { id })).rejects.toMatchObject({ status: 404 })
  app.clock.advance('5s')
  expect(await answerTo(theirs, key)).toBe(200)
})

test('last_used_at is written at most once a minute', async () => {
  const account = await createTestAccount(app)
  const { id, key } = await createKey(account)
  expect(await lastUse(account, id)).toBeNull()
  const first = app.clock.now().toISOString()
  await answerTo(account, key)
  await expect.poll(() => lastUse(account, id)).toBe(first)
  for (let second = 0; second < 60; second += 4) {
    app.clock.advance('4s')
    await answerTo(account, key)
  }
  expect(await lastUse(account, id)).toBe(first)
  app.clock.advance('4s')
  await answerTo(account, key)
  await expect.poll(() => lastUse(account, id)).toBe(app.clock.now().toISOString())
})

test('deleting an account deletes its keys and all its rows', async () => {
  const account = await createTestAccount(app)
  await account.api.post('/brain/sources', { title: 'A text', content: 'To be deleted with everything.' })
  await account.api.post('/chat', { message: 'Hello' })
  await operate(app, 'account delete', { id: account.account.id })
  app.clock.advance('5s')
  expect(await answerTo(account, account.keys.read)).toBe('invalid_api_key')
  const tables = await app.sql<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
  )
  for (const { table_name } of tables) {
    const rows = await app.sql(`select 1 from ${table_name} where account_id = $1`, [account.account.id])
    expect([table_name, rows.length]).toEqual([table_name, 0])
  }
})

test('unknown keys that come together are looked up together: guesses hold one connection to the database', async () => {
  const { account, keys } = await createTestAccount(app)
  let statements = 0
  app.platform.pool.on('acquire', () => statements++)
  const guesses = Array.from({ length: 400 }, () => authenticateKey(app.app, generateKey()))
  const [valid, ...unknown] = await Promise.all([authenticateKey(app.app, keys.write), ...guesses])
  expect(valid).toMatchObject({ account: { id: account.id }, actor: { permission: 'write' } })
  expect(valid).not.toHaveProperty('account.key_sha256')
  expect(new Set(unknown.map((answer) => (answer as ApiError).type))).toEqual(new Set(['invalid_api_key']))
  // The first look-up runs alone, the others gather meanwhile; the third is the note of the last use.
  expect(statements).toBeLessThanOrEqual(3)
})

test('a valid key is served from an address that failed too often, used before or not; unknown ones are not', async () => {
  const { keys } = await createTestAccount(app)
  const strict = await app.sibling(app.database_url, { AUTH_FAILURES_PER_MINUTE: '3' })
  const answerTo = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const { status, headers: given } = await strict.request({ path: '/api/v1/usage', headers })
    return [status, given['retry-after'] ?? null]
  }
  expect(await answerTo(keys.read)).toEqual([200, null])
  for (let i = 0; i < 3; i++) expect(await answerTo(generateKey())).toEqual([401, null])
  expect(await answerTo(generateKey())).toEqual([429, '61'])
  expect(await answerTo('no-key')).toEqual([429, '61'])
  expect(await answerTo(keys.read)).toEqual([200, null])
  expect(await answerTo(keys.write)).toEqual([200, null])
  expect(await answerTo(generateKey())).toEqual([429, '61'])
})
