import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'

const app = await startTestApp()
const strict = await startTestApp({ environment: { AUTH_FAILURES_PER_MINUTE: '3', TRUST_PROXY: 'loopback' } })

const rate = (headers: Record<string, string | undefined>) => ({
  limit: Number(headers['x-ratelimit-limit']),
  remaining: Number(headers['x-ratelimit-remaining']),
  reset: Number(headers['x-ratelimit-reset']),
})

test.each([
  ['starter', 60],
  ['pro', 120],
  ['scale', 300],
] as const)(
  'plan %s grants exactly %i requests in a minute over all keys, sent at once',
  async (plan, limit) => {
    const account = await createTestAccount(app, { plan, requests_per_minute: null })
    const keys = [account.keys.read, account.keys.write, account.keys.delete]
    const answers = await Promise.all(
      Array.from({ length: limit + 40 }, (_, i) => account.api.get('/usage', { key: keys[i % 3] })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBe(limit)
    expect(statuses.filter((status) => status === 429).length).toBe(40)
  },
)

test('the headers count down, and say when there is room again', async () => {
  const account = await createTestAccount(app, { requests_per_minute: 3 })
  app.clock.set(Math.ceil(app.clock.nowMs() / 1000) * 1000)
  const start = app.clock.nowMs() / 1000
  const seen = []
  for (let i = 0; i < 4; i++) {
    seen.push(rate((await account.api.get('/usage')).headers))
    app.clock.advance('10s')
  }
  expect(seen).toEqual([
    { limit: 3, remaining: 2, reset: start },
    { limit: 3, remaining: 1, reset: start + 10 },
    { limit: 3, remaining: 0, reset: start + 61 },
    { limit: 3, remaining: 0, reset: start + 61 },
  ])
  const refused = await account.api.get('/usage')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '21'])
  app.clock.advance('20s')
  expect((await account.api.get('/usage')).status).toBe(429)
  app.clock.advance('1ms')
  expect((await account.api.get('/usage')).status).toBe(200)
})

test('a clock that was set back makes nobody wait longer', async () => {
  const account = await createTestAccount(app, { requests_per_minute: 1 })
  const now = app.clock.now()
  await account.api.get('/usage')
  app.clock.step(now.getTime() - 86_400_000)
  const refused = await account.api.get('/usage')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '61'])
  app.clock.advance('61s')
  expect((await account.api.get('/usage')).status).toBe(200)
  app.clock.step(now.getTime() + 61_000)
})

test('requests that are refused for another reason count against the rate; those without a valid key do not', async () => {
  const account = await createTestAccount(app, { requests_per_minute: 10 })
  await account.api.get('/usage?surprise=1')
  await account.api.get('/brain/sources/1')
  await account.api.get('/usage', { key: account.keys.chat })
  await account.api.get('/usage', { key: 'nobody' })
  await account.api.get('/nothing')
  await account.api.post('/usage')
  expect(rate((await account.api.get('/usage')).headers).remaining).toBe(6)
})

test('an account without a limit is shown 1000000, and `unlimited` does not lift the rate', async () => {
  const free = await createTestAccount(app, { requests_per_minute: 0 })
  expect(rate((await free.api.get('/usage')).headers)).toMatchObject({
    limit: 1_000_000,
    remaining: 1_000_000,
  })
  const bound = await createTestAccount(app, { unlimited: true, requests_per_minute: null })
  expect(rate((await bound.api.get('/usage')).headers)).toMatchObject({ limit: 300, remaining: 299 })
})

const from = (address: string, key: string | null) =>
  strict.request({
    path: '/api/v1/usage',
    headers: { 'x-forwarded-for': address, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
  })

test('failures are counted by client address: past the limit that address gets 429, others do not', async () => {
  const account = await createTestAccount(strict)
  const failures = [
    await from('203.0.113.1', null),
    await from('203.0.113.1', 'x'),
    await from('203.0.113.1', null),
  ]
  expect(failures.map(({ status, headers }) => [status, rate(headers).remaining])).toEqual([
    [401, 2],
    [401, 1],
    [401, 0],
  ])
  const refused = await from('203.0.113.1', 'y')
  expect([refused.status, refused.body.error.type, refused.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    '61',
  ])
  expect((await from('203.0.113.2', null)).status).toBe(401)
  expect((await from('203.0.113.2', account.keys.read)).status).toBe(200)
  strict.clock.advance('60s')
  strict.clock.advance('1ms')
  expect((await from('203.0.113.1', null)).status).toBe(401)
})

test('an IPv6 client is counted by its network of 64 bits', async () => {
  for (const host of ['1', 'a:b', 'ffff:ffff:ffff:ffff']) {
    expect((await from(`2001:db8:5:6:${host.length > 3 ? host : `:${host}`}`, null)).status).toBe(401)
  }
  expect((await from('2001:db8:5:6::9', null)).status).toBe(429)
  expect((await from('2001:db8:5:7::9', null)).status).toBe(401)
})

test('what is no address in X-Forwarded-For is not believed: the proxy that passes it on is counted', async () => {
  for (const expected of [401, 401, 401, 429]) {
    expect((await from(`${'x'.repeat(12_000)}${expected}`, null)).status).toBe(expected)
  }
})

test('processes that share a database refuse an address without writing to it, and say how long to wait', async () => {
  const changed = { DATABASE_URL: app.database_url, AUTH_FAILURES_PER_MINUTE: '2' }
  const shared = await app.sibling(app.database_url, changed)
  const fail = () => shared.request({ path: '/api/v1/usage' })
  expect([(await fail()).status, (await fail()).status]).toEqual([401, 401])
  const rows = () => shared.sql('select xmin, * from rate_windows')
  const before = await rows()
  expect(before.map(({ key }) => key)).toEqual(['ip:127.0.0.1'])
  const { status, headers } = await fail()
  expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^6[01]$/)])
  expect(await rows()).toEqual(before)
})

test('answers before authentication show the allowance of the address', async () => {
  const from = (path: string, method = 'GET') =>
    strict.request({ method, path: `/api/v1${path}`, headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(rate((await from('/nothing')).headers)).toMatchObject({ limit: 3, remaining: 3 })
  expect(rate((await from('/usage', 'POST')).headers)).toMatchObject({ limit: 3, remaining: 3 })
  expect(rate((await from('/usage')).headers)).toMatchObject({ limit: 3, remaining: 2 })
  expect(rate((await from('/nothing')).headers)).toMatchObject({ limit: 3, remaining: 2 })
})
