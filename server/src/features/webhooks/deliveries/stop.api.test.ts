import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { startReceiver } from '../../../../test/fakes/receiver.ts'
import { operate } from '../../../../test/operator.ts'
import { createSale } from '../../../../test/records.ts'

const app = await startTestApp({ environment: { ROLE: 'all' } })
const receiver = await startReceiver()
afterAll(() => receiver.close())

test('a server that stops gives back what it has no answer for, and another one sends it at once, under the same id', async () => {
  const sibling = await app.sibling()
  const account = await createTestAccount(app)
  receiver.react = () => 'hang'
  await operate(account, 'webhook set', { url: `${receiver.url}/hook`, event: ['purchase.created'] })
  await createSale(account)
  await receiver.atLeast(1)
  const began = performance.now()
  const stopped = app.stop()
  receiver.react = () => 200
  await stopped
  expect(performance.now() - began).toBeLessThan(10_000)
  // The clock has not moved: no lease has ended.
  await sibling.drain()
  expect(receiver.received.length).toBeGreaterThan(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [row] = await sibling.sql('select status, tries from webhook_deliveries where account_id = $1', [
    account.account.id,
  ])
  expect(row).toEqual({ status: 'delivered', tries: 1 })
})
