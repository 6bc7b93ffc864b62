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

test('failures are counted by client address: past the limit that address gets 429, others do not', async () => {
  const account = await createTestAccount(strict)
  const from = (address: string, key: string | null) =>
    strict.request({
      path: '/api/v1/usage',
      headers: { 'x-forwarded-for': address, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    })
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
  // A key that is in use is still served from there: somebody else's guesses must not lock a customer out.
  expect((await from('203.0.113.1', account.keys.read)).status).toBe(200)
  strict.clock.advance('60s')
  strict.clock.advance('1ms')
  expect((await from('203.0.113.1', null)).status).toBe(401)
})

test('answers before authentication show the allowance of the address', async () => {
  const from = (path: string, method = 'GET') =>
    strict.request({ method, path: `/api/v1${path}`, headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(rate((await from('/nothing')).headers)).toMatchObject({ limit: 3, remaining: 3 })
  expect(rate((await from('/usage', 'POST')).headers)).toMatchObject({ limit: 3, remaining: 3 })
  expect(rate((await from('/usage')).headers)).toMatchObject({ limit: 3, remaining: 2 })
  expect(rate((await from('/nothing')).headers)).toMatchObject({ limit: 3, remaining: 2 })
})
