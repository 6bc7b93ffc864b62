import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { startReceiver } from '../../../../test/fakes/receiver.ts'
import { operate } from '../../../../test/operator.ts'
import { createConnection, createDeliveryRule, createProduct, createSale } from '../../../../test/records.ts'

const app = await startTestApp({ environment: { ROLE: 'all' } })
const receiver = await startReceiver()
afterAll(() => receiver.close())

test('a server that stops releases deliveries without an answer, and another one sends them at once, under the same id', async () => {
  const sibling = await app.sibling()
  const account = await createTestAccount(app)
  receiver.react = () => 'hang'
  await operate(account, 'webhook set', { url: `${receiver.url}/hook`, event: ['purchase.created'] })
  const { id: product_id } = await createProduct(account)
  const connectionId = await createConnection(account, { url: `${receiver.url}/purchases` })
  await createDeliveryRule(account, { productId: product_id, connectionId })
  await createSale(account, { product_id })
  await receiver.atLeast(2)
  const began = performance.now()
  const stopped = app.stop()
  receiver.react = () => 200
  await stopped
  expect(performance.now() - began).toBeLessThan(10_000)
  // The clock has not moved: no lease has ended.
  await sibling.drain()
  const stored = async (table: string, count: string) =>
    (
      await sibling.sql(`select status, ${count} from ${table} where account_id = $1`, [account.account.id])
    )[0]
  expect(await stored('webhook_deliveries', 'tries')).toEqual({ status: 'delivered', tries: 1 })
  expect(await stored('external_deliveries', 'attempts')).toEqual({ status: 'delivered', attempts: 1 })
  for (const [path, header] of [
    ['/hook', 'webhook-id'],
    ['/purchases', 'idempotency-key'],
  ] as const) {
    const came = receiver.received.filter((request) => request.path === path)
    expect(came.length).toBeGreaterThan(1)
    expect(new Set(came.map(({ headers }) => headers[header])).size).toBe(1)
  }
})
