import { expect, test } from 'vitest'
import type { Reaction } from '../../../../test/fakes/receiver.ts'
import { operate } from '../../../../test/operator.ts'
import { startWebhooks, verify } from '../webhooks.fixture.ts'
import { schedule } from './outcome.rules.ts'

const { app, receiver, set, academy } = await startWebhooks()

/** Reactions by path, so that tests do not meet. */
const reactions = new Map<string, Reaction>()
receiver.react = ({ path }) => reactions.get(path) ?? 200
const react = (url: string, reaction: Reaction) => reactions.set(new URL(url).pathname, reaction)

/** Moves the clock to where the next attempt is due, and runs it. @returns how long that was */
async function nextAttempt(account_id: number): Promise<number | null> {
  const [row] = await app.sql<{ due_at: string }>(
    'select due_at from webhook_deliveries where account_id = $1 and due_at is not null order by due_at limit 1',
    [account_id],
  )
  if (row === undefined) return null
  const wait_ms = Date.parse(row.due_at) - app.clock.nowMs()
  if (wait_ms > 1) {
    app.clock.advance(`${wait_ms - 1}ms`)
    await app.drain()
    app.clock.advance('1ms')
  }
  await app.drain()
  return wait_ms
}

test('a failing event is tried ten times by the schedule, under one id and signed each time, and then has failed', async () => {
  const { account, url, endpoint, received, sell, attempts } = await academy()
  react(url, { status: 503, body: 'busy' })
  await sell()
  const waits: number[] = []
  for (
    let wait = await nextAttempt(account.account.id);
    wait !== null;
    wait = await nextAttempt(account.account.id)
  )
    waits.push(wait)
  expect(waits).toHaveLength(10)
  for (const [index, slot] of schedule.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(slot)
    // The duration of the attempt is added, here some milliseconds.
    expect(waits[index]).toBeLessThanOrEqual(slot * 1.2 + 2_000)
  }
  const came = received()
  expect(came).toHaveLength(10)
  expect(new Set(came.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(came.map(({ body }) => body.toString())).size).toBe(1)
  expect(new Set(came.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  for (const request of came) verify(endpoint.secret, request)
  const stored = await attempts()
  expect(stored.map(({ attempt }) => attempt)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(stored[0]).toMatchObject({
    event_id: came[0]!.headers['webhook-id'],
    type: 'purchase.created',
    url,
    http_status: 503,
    error: 'http_503',
    body_excerpt: 'busy',
    status: 'failed',
    next_attempt_at: null,
  })
})

test('an event that succeeds after failures is delivered and not sent again', async () => {
  const { account, url, received, sell, attempts } = await academy()
  react(url, 500)
  await sell()
  await app.drain()
  react(url, 204)
  expect(await nextAttempt(account.account.id)).toBeGreaterThanOrEqual(5_000)
  expect(await nextAttempt(account.account.id)).toBeNull()
  expect(received()).toHaveLength(2)
  expect((await attempts()).map(({ http_status, status }) => [http_status, status])).toEqual([
    [204, 'delivered'],
    [500, 'delivered'],
  ])
})

test('Retry-After lengthens the delay up to twice that of the schedule', async () => {
  const { account, url, sell } = await academy()
  react(url, { status: 429, headers: { 'retry-after': '8' } })
  await sell()
  await app.drain()
  const wait = await nextAttempt(account.account.id)
  expect(wait).toBeGreaterThanOrEqual(8_000)
  expect(wait).toBeLessThan(10_000)
  react(url, { status: 429, headers: { 'retry-after': '86400' } })
  await nextAttempt(account.account.id)
  const second = await nextAttempt(account.account.id)
  expect(second).toBeGreaterThanOrEqual(3_600_000)
  expect(second).toBeLessThan(3_602_000)
})

test.each<[string, Reaction, { http_status: number | null; error: string }]>([
  [
    'a redirect, which is not followed',
    { status: 307, headers: { location: '/elsewhere' } },
    { http_status: 307, error: 'redirect_refused' },
  ],
  ['a reset connection', 'reset', { http_status: null, error: 'network' }],
  ['a client error', 404, { http_status: 404, error: 'http_404' }],
])('%s is a failure', async (_, reaction, expected) => {
  const { url, received, sell, attempts } = await academy()
  react(url, reaction)
  await sell()
  await app.drain()
  expect(await attempts()).toMatchObject([{ ...expected, status: 'pending' }])
  expect(received()).toHaveLength(1)
})

test('the first 512 bytes of an answer are stored as valid text, whatever they are', async () => {
  const { url, sell, attempts } = await academy()
  react(url, { status: 500, body: Buffer.from(`\0${'é'.repeat(400)}`) })
  await sell()
  await app.drain()
  expect((await attempts())[0]!.body_excerpt).toBe(`\ufffd${'é'.repeat(255)}`)
})

test('410 disables the endpoint at once; its waiting deliveries fail and can be sent again when it is enabled', async () => {
  const { account, url, received, sell } = await academy()
  react(url, 500)
  await sell()
  await app.drain()
  react(url, 410)
  await sell()
  await app.drain()
  const [endpoint] = (await operate<{ data: object[] }>(account, 'webhook list')).data
  expect(endpoint).toMatchObject({ url, enabled: false, disabled_reason: 'gone' })
  app.clock.advance('6s')
  await app.drain()
  await sell()
  await app.drain()
  expect(received()).toHaveLength(2)
  const statuses = await app.sql('select status from webhook_deliveries where account_id = $1', [
    account.account.id,
  ])
  expect(statuses).toEqual([{ status: 'failed' }, { status: 'failed' }])
  react(url, 200)
  await set(account, url, ['purchase.created'])
  expect(await operate(account, 'webhook resend', { failed_since: '2026-01-01' })).toEqual({
    object: 'webhook_resend',
    queued: 2,
  })
  await app.drain()
  expect(received()).toHaveLength(4)
})

test('an endpoint that has only failed for five days is disabled; one success in between prevents that', async () => {
  const { account, url, sell } = await academy()
  const state = async () =>
    (await operate<{ data: Record<string, unknown>[] }>(account, 'webhook list')).data[0]!
  const sellAt = async (reaction: Reaction) => {
    react(url, reaction)
    await sell()
    await app.drain()
  }
  await sellAt(500)
  const failing_since = (await state()).failing_since
  expect(failing_since).toBe(app.clock.now().toISOString())
  app.clock.advance('96h')
  await sellAt(500)
  expect(await state()).toMatchObject({ enabled: true, failing_since })
  await sellAt(200)
  expect(await state()).toMatchObject({ enabled: true, failing_since: null })
  app.clock.advance('24h')
  await sellAt(500)
  app.clock.advance('119h')
  await sellAt(500)
  expect(await state()).toMatchObject({ enabled: true })
  app.clock.advance('1h')
  await sellAt(500)
  expect(await state()).toMatchObject({ enabled: false, disabled_reason: 'failing' })
})

test('a result that comes after another process claimed the row changes nothing', async () => {
  const { account, url, sell, attempts } = await academy()
  let release = () => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  const path = new URL(url).pathname
  const before = receiver.react
  receiver.react = async (request) => {
    if (request.path === path) await blocked
    return before(request)
  }
  react(url, 500)
  await sell()
  const slow = app.drain()
  await receiver.atLeast(receiver.received.length + 1)
  receiver.react = before
  react(url, 200)
  // The lease of the first has ended: another process takes over and succeeds.
  app.clock.advance('31s')
  const sibling = await app.sibling()
  await sibling.drain()
  react(url, 500)
  release()
  await slow
  expect(await attempts()).toMatchObject([{ attempt: 1, http_status: 200, status: 'delivered' }])
  expect(await nextAttempt(account.account.id)).toBeNull()
})

test('an endpoint whose secret cannot be opened delays no other; after a rotation it gets what failed meanwhile', async () => {
  const [broken, other] = [await academy(), await academy()]
  await app.sql('update webhook_secrets set secret = $2 where account_id = $1', [
    broken.account.account.id,
    Buffer.alloc(80, 1),
  ])
  await broken.sell()
  await other.sell()
  await app.drain()
  expect([broken.received().length, other.received().length]).toEqual([0, 1])
  const { secret } = await operate<{ secret: string }>(broken.account, 'webhook rotate', { url: broken.url })
  await operate(broken.account, 'webhook resend', { failed_since: '2026-01-01' })
  await app.drain()
  expect(broken.received()).toHaveLength(1)
  verify(secret, broken.received()[0]!)
})
