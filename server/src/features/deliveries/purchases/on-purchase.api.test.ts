import { expect, test } from 'vitest'
import { createConnection, createDeliveryRule } from '../../../../test/records.ts'
import { startDeliveries } from '../deliveries.fixture.ts'

const { app, receiver, academy } = await startDeliveries()

test('every rule of the exact product sends, and no rule of another one, a disabled one or another account', async () => {
  const shop = await academy()
  const others = ['second', 'off', 'elsewhere'].map((name) => `${receiver.url}/rules/${name}`)
  const [second, off, elsewhere] = await Promise.all(
    others.map((url) => createConnection(shop.account, { url })),
  )
  await createDeliveryRule(shop.account, { productId: shop.product_id, connectionId: second })
  await createDeliveryRule(shop.account, { productId: shop.product_id, connectionId: off, enabled: false })
  await createDeliveryRule(shop.account, { connectionId: elsewhere })
  const stranger = await academy()
  await shop.sell()
  await app.drain()
  const came = receiver.received.map(({ path }) => path)
  expect(came.filter((path) => path.startsWith('/rules/'))).toEqual(['/rules/second'])
  expect(shop.received()).toHaveLength(1)
  expect(stranger.received()).toEqual([])
  const keys = (await shop.deliveries()).map(({ idempotency_key }) => idempotency_key)
  expect(new Set(keys).size).toBe(2)
})

test('a sale that is repeated, or was made before the rule, sends nothing', async () => {
  const shop = await academy({ rule: { enabled: false } })
  const order_ref = await shop.sell()
  await shop.api.post('/external-delivery/rules', { id: shop.rule_id, enabled: true })
  await shop.api.post('/sales', {
    email: 'x@example.com',
    amount_cents: 1,
    order_ref,
    product_id: shop.product_id,
  })
  await app.drain()
  expect(await shop.deliveries()).toEqual([])
})

test('changing its rule or deleting its product does not change the payload, refund policy and destination of a queued delivery', async () => {
  const shop = await academy()
  const order_ref = await shop.sell({ email: 'ana@example.com' })
  await shop.api.post('/external-delivery/rules', {
    id: shop.rule_id,
    payload: { other: { value: 1 } },
    refundPolicy: 'keep',
    enabled: false,
  })
  await shop.api.delete(`/products/${shop.product_id}`)
  expect((await shop.api.get('/external-delivery/rules')).body.data).toEqual([])
  await app.drain()
  expect(shop.received().map(({ body }) => body.toString())).toEqual(['{"email":"ana@example.com"}'])
  await shop.refund(order_ref)
  expect((await shop.deliveries())[0]!.status).toBe('review')
})

test('nothing is queued for a sale that is not recorded', async () => {
  const shop = await academy()
  await app.sql(
    `alter table external_deliveries add constraint refuses check (account_id <> ${shop.account.account.id}) not valid`,
  )
  const failed = await shop.api.post(
    '/sales',
    { email: 'a@b.co', amount_cents: 1, order_ref: 'undone', product_id: shop.product_id },
    { expectFault: true },
  )
  await app.sql('alter table external_deliveries drop constraint refuses')
  expect(failed.status).toBe(500)
  const rows = await app.sql('select 1 from sales where account_id = $1', [shop.account.account.id])
  expect(rows).toEqual([])
})

test('purchases of an account whose plan lost the feature send nothing; what was queued still goes', async () => {
  const shop = await academy()
  await shop.sell()
  await app.sql("update accounts set plan = 'starter' where id = $1", [shop.account.account.id])
  // A process may use an account that it loaded five seconds ago.
  app.clock.advance('6s')
  await shop.sell()
  await app.drain()
  expect(shop.received()).toHaveLength(1)
})
