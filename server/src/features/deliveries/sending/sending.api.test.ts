import { expect, test } from 'vitest'
import { schedule } from '../deliveries/delivery.rules.ts'
import { startDeliveries } from '../deliveries.fixture.ts'

const { app, academy } = await startDeliveries()

const token = 'a-token-of-20-chars.'

test('a purchase is posted once, with the fields of the rule in their order, the token and the Idempotency-Key', async () => {
  const payload = [
    { name: 'z', source: 'buyer.email' },
    { name: 'who', source: 'buyer.name' },
    { name: '2', source: 'purchase.id' },
    { name: '1', source: 'product.id' },
    { name: 'plan "é😀"', value: 'gold' },
    ...[0, 1.5, true, null].map((value, index) => ({ name: `v${index}`, value })),
  ]
  const shop = await academy({ connection: { auth: 'bearer', token }, rule: { payload } })
  await shop.sell({ email: 'ana@example.com', name: 'Ana', order_ref: 'order 1' })
  const [queued] = await shop.deliveries()
  expect(queued).toMatchObject({
    status: 'pending',
    attempts: 0,
    next_attempt_at: app.clock.now().toISOString(),
  })
  await app.drain()
  await app.drain()
  const [request, ...others] = shop.received()
  expect(others).toEqual([])
  const first = shop.account.account.id * 1e10 + 1
  expect(request!.body.toString()).toBe(
    `{"z":"ana@example.com","who":"Ana","2":${first},"1":${shop.product_id},"plan \\"é😀\\"":"gold","v0":0,"v1":1.5,"v2":true,"v3":null}`,
  )
  expect(request!.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': queued!.idempotency_key,
  })
})

test('a delivered purchase is listed with all its fields', async () => {
  const shop = await academy()
  await shop.sell({ email: 'ana@example.com', order_ref: 'order 1' })
  const [queued] = await shop.deliveries()
  await app.drain()
  const first = shop.account.account.id * 1e10 + 1
  expect(await shop.deliveries()).toEqual([
    {
      object: 'external_delivery',
      id: first,
      rule_id: shop.rule_id,
      connection_id: shop.connection_id,
      product_id: shop.product_id,
      purchase_id: first,
      order_ref: 'order 1',
      status: 'delivered',
      reason: null,
      idempotency_key: queued!.idempotency_key,
      attempts: 1,
      max_attempts: 8,
      next_attempt_at: null,
      last_attempt: {
        at: app.clock.now().toISOString(),
        http_status: 200,
        latency_ms: expect.any(Number),
        error: null,
        body_excerpt: null,
      },
      payload: { email: 'ana@example.com' },
      delivered_at: expect.any(String),
      cancelled_at: null,
      created_at: queued!.created_at,
      updated_at: expect.any(String),
    },
  ])
  expect(await shop.connection()).toMatchObject({
    consecutive_failures: 0,
    last_delivery_at: (await shop.deliveries())[0]!.delivered_at,
  })
})

test('without a token the request has no Authorization header, and a buyer without a name is null', async () => {
  const shop = await academy({ rule: { payload: { who: { source: 'buyer.name' } } } })
  await shop.sell()
  await app.drain()
  const [request] = shop.received()
  expect(request!.headers.authorization).toBeUndefined()
  expect(request!.body.toString()).toBe('{"who":null}')
})

test('a delivery with temporary failures is sent eight times by the schedule, with one key and body, and then has failed', async () => {
  const shop = await academy()
  shop.react({ status: 503, body: 'busy' })
  await shop.sell()
  const waits: number[] = []
  for (let wait = await shop.nextAttempt(); wait !== null; wait = await shop.nextAttempt()) {
    waits.push(wait)
    const [delivery] = await shop.deliveries()
    expect([delivery!.status, delivery!.attempts]).toEqual([
      waits.length < 8 ? 'delivering' : 'failed',
      waits.length,
    ])
  }
  expect(waits).toHaveLength(8)
  for (const [index, delayMs] of schedule.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(delayMs)
    // The duration of the attempt is added, here some milliseconds.
    expect(waits[index]).toBeLessThanOrEqual(delayMs * 1.2 + 2_000)
  }
  expect(new Set(shop.received().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(shop.received().map(({ body }) => body.toString())).size).toBe(1)
  expect((await shop.deliveries())[0]).toMatchObject({
    status: 'failed',
    reason: 'http_503',
    next_attempt_at: null,
    last_attempt: { http_status: 503, error: 'http_503', body_excerpt: 'busy' },
  })
  expect(await shop.connection()).toMatchObject({ consecutive_failures: 8, last_delivery_at: null })
})

test.each<[number | 'reset', string]>([
  [408, 'http_408'],
  [425, 'http_425'],
  [429, 'http_429'],
  [500, 'http_500'],
  [599, 'http_599'],
  ['reset', 'network'],
])('%s is a temporary failure, after which the delivery is sent again', async (reaction, error) => {
  const shop = await academy()
  shop.react(reaction)
  await shop.sell()
  await app.drain()
  const [delivery] = await shop.deliveries()
  expect(delivery).toMatchObject({ status: 'delivering', reason: null, last_attempt: { error } })
  expect(Date.parse(delivery!.next_attempt_at!)).toBeGreaterThanOrEqual(app.clock.nowMs() + 5_000)
  shop.react(200)
  await shop.nextAttempt()
  expect((await shop.deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 2 })
})

test.each<[number, string]>([
  [307, 'redirect_refused'],
  [302, 'redirect_refused'],
  [400, 'http_400'],
  [401, 'http_401'],
  [404, 'http_404'],
  [410, 'http_410'],
  [422, 'http_422'],
])('a delivery that is answered with %i fails at once', async (status, reason) => {
  const shop = await academy()
  shop.react({ status, headers: { location: '/elsewhere' } })
  await shop.sell()
  await app.drain()
  expect((await shop.deliveries())[0]).toMatchObject({ status: 'failed', reason, attempts: 1 })
  expect(await shop.nextAttempt()).toBeNull()
})

test.each<[string, string | number | boolean | null, string | Buffer, boolean]>([
  ['the value itself', true, '{"ok":true,"more":1}', true],
  ['another type', true, '{"ok":"true"}', false],
  ['a number for a text', '1', '{"ok":1}', false],
  ['a number', 1, '{"ok":1.0}', true],
  ['null', null, '{"ok":null}', true],
  ['null, but no such key', null, '{}', false],
  ['a nested key', true, '{"data":{"ok":true}}', false],
  ['a list', true, '[{"ok":true}]', false],
  ['text that is not JSON', true, 'ok', false],
  ['nothing', true, '', false],
  ['bytes that are not text', 'é', Buffer.from('{"ok":"é"}', 'latin1'), false],
  ['a long answer', 'yes', `{"words":"${'é'.repeat(20_000)}","ok":"yes"}`, true],
])(
  'the success contract decides by exactly its own field and value: %s',
  async (_, successValue, body, confirms) => {
    const shop = await academy({ connection: { successField: 'ok', successValue } })
    shop.react({ status: 200, body })
    await shop.sell()
    await app.drain()
    const [delivery] = await shop.deliveries()
    expect(delivery).toMatchObject(
      confirms
        ? { status: 'delivered', last_attempt: { error: null } }
        : { status: 'delivering', last_attempt: { error: 'not_confirmed', http_status: 200 } },
    )
  },
)

test('a success contract matches own fields only, never inherited ones', async () => {
  const shop = await academy({ connection: { successField: 'toString', successValue: null } })
  shop.react({ status: 200, body: '{}' })
  await shop.sell()
  await app.drain()
  expect((await shop.deliveries())[0]!.status).toBe('delivering')
})

test('the result of an attempt whose lease has ended changes nothing; the newer attempt counts', async () => {
  const shop = await academy()
  const { promise, resolve } = Promise.withResolvers<number>()
  shop.reactOnce(() => promise)
  await shop.sell()
  const slow = app.drain()
  while (shop.received().length === 0) await new Promise((done) => setImmediate(done))
  expect((await shop.deliveries())[0]).toMatchObject({ status: 'delivering', next_attempt_at: null })
  // Another process takes over.
  app.clock.advance('31s')
  const sibling = await app.sibling()
  await sibling.drain()
  resolve(404)
  await slow
  expect((await shop.deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 1 })
  expect(new Set(shop.received().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('a token that the receiver repeats is not shown, whether the answer was cut short or not', async () => {
  const shop = await academy({ connection: { auth: 'bearer', token } })
  shop.react({ status: 404, body: `{"é":"Bearer ${token}"}${'.'.repeat(470)}${token}` })
  await shop.sell()
  await app.drain()
  const { body_excerpt } = (await shop.deliveries())[0]!.last_attempt!
  expect(body_excerpt).toMatch(/^\{"é":"Bearer \[token\]"\}\.{470}/)
  expect(body_excerpt).not.toContain(token.slice(0, 4))
})

test('a connection whose token cannot be opened fails its own deliveries only', async () => {
  const shop = await academy({ connection: { auth: 'bearer', token } })
  const other = await academy({ connection: { auth: 'bearer', token } })
  await app.sql('update delivery_connections set token = $2 where account_id = $1', [
    shop.account.account.id,
    Buffer.alloc(60, 1),
  ])
  await shop.sell()
  await other.sell()
  await app.drain()
  expect((await shop.deliveries())[0]).toMatchObject({
    status: 'failed',
    reason: 'credential_unreadable',
    attempts: 0,
    last_attempt: null,
  })
  expect((await other.deliveries())[0]!.status).toBe('delivered')
})
