import { expect, test } from 'vitest'
import { operate } from '../../../../test/operator.ts'
import { signInUser } from '../../../../test/records.ts'
import { type Deliveries, startDeliveries } from '../deliveries.fixture.ts'
import type { Delivery } from '../schemas.ts'

const { app, academy } = await startDeliveries()
type Shop = Awaited<ReturnType<Deliveries['academy']>>

const only = async (shop: Shop): Promise<Delivery> => (await shop.deliveries())[0]!
const retryRefused = async (shop: Shop) => {
  const { status, body } = await shop.retry((await only(shop)).id)
  return `${status} ${body.error?.type}`
}
const resolve = async (shop: Shop) =>
  operate<Delivery>(shop.account, 'delivery resolve', { id: (await only(shop)).id })

test('a refund, partial or whole, cancels a delivery that was not sent: nothing is sent any more', async () => {
  const shop = await academy()
  const order_ref = await shop.sell()
  await shop.refund(order_ref, { amount_cents: 1 })
  expect(await only(shop)).toMatchObject({
    status: 'cancelled',
    reason: 'refunded',
    cancelled_at: app.clock.now().toISOString(),
    next_attempt_at: null,
    attempts: 0,
  })
  await app.drain()
  app.clock.advance('48h')
  await app.drain()
  expect(shop.received()).toEqual([])
  expect(await retryRefused(shop)).toBe('409 delivery_not_failed')
})

test('a refund of a delivered purchase asks for a review, which resolve ends', async () => {
  const shop = await academy()
  const order_ref = await shop.sell()
  await app.drain()
  await shop.refund(order_ref, { amount_cents: 100 })
  expect(await only(shop)).toMatchObject({
    status: 'review',
    reason: 'refunded',
    delivered_at: expect.any(String),
  })
  expect(await retryRefused(shop)).toBe('409 delivery_not_failed')
  expect(await resolve(shop)).toMatchObject({ status: 'delivered', reason: null })
  await shop.refund(order_ref)
  expect((await only(shop)).status).toBe('review')
  expect(shop.received()).toHaveLength(1)
})

test('a refund between two attempts asks for a review: no further attempt comes until it is resolved and retried', async () => {
  const shop = await academy()
  shop.react(503)
  const order_ref = await shop.sell()
  await app.drain()
  await shop.refund(order_ref, { amount_cents: 1 })
  expect(await only(shop)).toMatchObject({ status: 'review', next_attempt_at: null, delivered_at: null })
  app.clock.advance('48h')
  await app.drain()
  expect(shop.received()).toHaveLength(1)
  expect(await resolve(shop)).toMatchObject({ status: 'failed', reason: 'refunded' })
  shop.react(200)
  await shop.retry((await only(shop)).id)
  await app.drain()
  expect((await only(shop)).status).toBe('delivered')
  expect(new Set(shop.received().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test.each([
  [200, 'delivered'],
  [503, 'failed'],
  [404, 'failed'],
])(
  'a refund during an attempt that answers %i asks for a review, and the answer is stored; once resolved the delivery is %s',
  async (status, resolved) => {
    const shop = await academy()
    const order_ref = await shop.sell()
    shop.reactOnce(async () => {
      await shop.refund(order_ref, { amount_cents: 1 })
      return status
    })
    await app.drain()
    expect(await only(shop)).toMatchObject({
      status: 'review',
      reason: 'refunded',
      attempts: 1,
      next_attempt_at: null,
      last_attempt: { http_status: status },
    })
    expect((await resolve(shop)).status).toBe(resolved)
  },
)

test('a refund of a failed delivery leaves it failed, and refuses a retry until it is resolved', async () => {
  const shop = await academy()
  shop.react(404)
  const order_ref = await shop.sell()
  await app.drain()
  await shop.refund(order_ref)
  expect(await only(shop)).toMatchObject({ status: 'failed', reason: 'http_404' })
  expect(await retryRefused(shop)).toBe('409 refund_review_pending')
  const { panel } = await signInUser(shop.account)
  const resolveInPanel = async () => panel.post(`/deliveries/${(await only(shop)).id}/resolve`, {})
  expect((await resolveInPanel()).status).toBe(200)
  const { status, body } = await resolveInPanel()
  expect([status, body.error.type]).toEqual([409, 'no_review'])
  await expect(resolve(shop)).rejects.toMatchObject({ status: 409, type: 'no_review' })
  expect((await shop.retry((await only(shop)).id)).status).toBe(200)
})

test('a refund under the policy keep changes nothing', async () => {
  const shop = await academy({ rule: { refundPolicy: 'keep' } })
  const [first, second] = [await shop.sell(), await shop.sell()]
  await shop.refund(first)
  await app.drain()
  await shop.refund(second)
  expect((await shop.deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  expect(shop.received()).toHaveLength(2)
})

test('a retry queues a failed delivery for eight new attempts under its key and body', async () => {
  const shop = await academy()
  shop.react(404)
  await shop.sell()
  await app.drain()
  const failed = await only(shop)
  app.clock.advance('1h')
  const { status, body } = await shop.retry(failed.id)
  expect([status, body.data]).toEqual([
    200,
    {
      ...failed,
      status: 'pending',
      reason: null,
      attempts: 0,
      next_attempt_at: app.clock.now().toISOString(),
      updated_at: app.clock.now().toISOString(),
    },
  ])
  expect(await retryRefused(shop)).toBe('409 delivery_not_failed')
  shop.react(500)
  let attempts = 0
  while ((await shop.nextAttempt()) !== null) attempts++
  expect(attempts).toBe(8)
  expect(new Set(shop.received().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(shop.received().map((request) => request.body.toString())).size).toBe(1)
})

test('disabling a connection stops its waiting deliveries, enabling continues them, and purchases in between wait too', async () => {
  const shop = await academy()
  shop.react(503)
  await shop.sell()
  await app.drain()
  const second = await shop.sell()
  await shop.enable(false)
  await shop.sell()
  app.clock.advance('10m')
  await app.drain()
  expect(shop.received()).toHaveLength(1)
  const stopped = { reason: 'connection_disabled', next_attempt_at: null }
  expect(await shop.deliveries()).toMatchObject([
    { status: 'delivering', ...stopped },
    { status: 'pending', ...stopped },
    { status: 'pending', ...stopped },
  ])
  await shop.refund(second)
  shop.react(200)
  await shop.enable(true)
  await app.drain()
  expect((await shop.deliveries()).map(({ status, reason }) => [status, reason])).toEqual([
    ['delivered', null],
    ['cancelled', 'refunded'],
    ['delivered', null],
  ])
  expect(shop.received()).toHaveLength(3)
})

test('what waits for a disabled connection is not among the due rows that every claim looks at', async () => {
  const shop = await academy()
  await shop.enable(false)
  for (let sale = 0; sale < 3; sale++) await shop.sell()
  await app.drain()
  const due = await app.sql('select 1 from external_deliveries where account_id = $1 and due_at <= $2', [
    shop.account.account.id,
    app.clock.now(),
  ])
  expect(due).toEqual([])
  await shop.enable(true)
  await app.drain()
  expect(shop.received()).toHaveLength(3)
})

test('a failed delivery of a disabled connection is not sent again', async () => {
  const shop = await academy()
  shop.react(404)
  await shop.sell()
  await app.drain()
  await shop.enable(false)
  expect(await retryRefused(shop)).toBe('409 connection_disabled')
  expect(await only(shop)).toMatchObject({ status: 'failed', reason: 'http_404' })
})

test('16 retries at once queue the delivery once', async () => {
  const shop = await academy()
  shop.react(404)
  await shop.sell()
  await app.drain()
  const { id } = await only(shop)
  const answers = await Promise.all(Array.from({ length: 16 }, () => shop.retry(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(15).fill(409)])
})
