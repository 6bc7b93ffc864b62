import { expect, test } from 'vitest'
import { createConnection, createDeliveryRule, createProduct, createSale } from '../../../../test/records.ts'
import { startDeliveries } from '../deliveries.fixture.ts'

const { app, academy, receiver } = await startDeliveries()

test('deliveries are listed by status, connection, product and sale', async () => {
  const { account, api, product_id, connection_id, sell, react } = await academy()
  const second = await createProduct(account)
  const away = await createConnection(account, { url: `${receiver.url}/away`, enabled: false })
  const other = await createConnection(account, { url: `${receiver.url}/other` })
  await createDeliveryRule(account, { productId: second.id, connectionId: other })
  react(404)
  const order_ref = await sell()
  await createSale(account, { product_id: second.id })
  await app.drain()
  await api.post('/external-delivery/connections', { id: other, enabled: false })
  await createSale(account, { product_id: second.id })
  const list = async (query: Record<string, string | number>) =>
    (
      await api.get(`/external-delivery/deliveries?${new URLSearchParams(query as Record<string, string>)}`)
    ).body.data?.map(({ id }: { id: number }) => id % 1e10)
  expect(await list({})).toEqual([1, 2, 3])
  expect(await list({ status: 'failed' })).toEqual([1])
  expect(await list({ status: 'delivered' })).toEqual([2])
  expect(await list({ status: 'pending' })).toEqual([3])
  expect(await list({ status: 'review' })).toEqual([])
  expect(await list({ connection_id })).toEqual([1])
  expect(await list({ connection_id: other, order: 'desc' })).toEqual([3, 2])
  expect(await list({ connection_id: away })).toEqual([])
  expect(await list({ product_id: second.id, status: 'delivered' })).toEqual([2])
  expect(await list({ product_id })).toEqual([1])
  expect(await list({ order_ref })).toEqual([1])
  expect(await list({ order_ref: 'unknown' })).toEqual([])
})
