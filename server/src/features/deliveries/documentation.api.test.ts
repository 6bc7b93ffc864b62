import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schedule } from './deliveries/delivery.rules.ts'
import { startDeliveries } from './deliveries.fixture.ts'
import { saveConnectionBody, saveRuleBody } from './schemas.ts'

const { app, academy } = await startDeliveries()
const documentation = await readFile(join(import.meta.dirname, '../../../../docs/deliveries.md'), 'utf8')
const code = /```js\n([\s\S]+?)```/.exec(documentation)![1]!
const { createReceiver } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
const bodies = [...documentation.matchAll(/-d '\s*(\{[\s\S]+?\})'/g)].map(([, json]) => JSON.parse(json!))
const [connection, rule, sale] = bodies

test('the documented receiver grants once for each purchase, also where it failed or its answer was lost', async () => {
  const granted: unknown[] = []
  let fails = true
  const receiver: Server = createReceiver(connection.token, async (purchase: unknown) => {
    if (fails) throw new Error('not now')
    return granted.push(purchase) > 0
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/purchases`
  try {
    const shop = await academy({ connection: { ...connection, url }, rule: { payload: rule.payload } })
    const { order_ref } = sale
    await shop.sell({ email: sale.email, order_ref })
    await app.drain()
    const [failed] = await shop.deliveries()
    expect(failed).toMatchObject({ status: 'delivering', last_attempt: { error: 'http_503' } })
    fails = false
    await shop.nextAttempt()
    const [delivered] = await shop.deliveries()
    expect(delivered).toMatchObject({ status: 'delivered', attempts: 2 })
    expect(granted).toEqual([
      { email: 'ana@example.com', purchase: delivered!.purchase_id, plan: 'garden-2026' },
    ])
    // As if the answer had been lost.
    await app.sql(
      "update external_deliveries set status = 'delivering', due_at = now() - interval '1 year' where account_id = $1",
      [shop.account.account.id],
    )
    await app.drain()
    expect((await shop.deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 3 })
    expect(granted).toHaveLength(1)
    await shop.api.post('/external-delivery/connections', { id: shop.connection_id, token: 'another-token' })
    await shop.sell()
    await app.drain()
    expect((await shop.deliveries())[1]).toMatchObject({ status: 'failed', reason: 'http_401' })
  } finally {
    receiver.close()
    receiver.closeAllConnections()
  }
})

test('the documented requests are valid, and the schedule is the one in use', () => {
  expect(saveConnectionBody.safeParse(connection).error).toBeUndefined()
  expect(saveRuleBody.safeParse(rule).error).toBeUndefined()
  const [, slots] = /at once and then after ([\s\S]+?), each slot/.exec(documentation)!
  const units: Record<string, number> = { s: 1_000, min: 60_000, h: 3_600_000 }
  const documented = [...slots!.matchAll(/(\d+)\s+(s|min|h)\b/g)].map(
    ([, count, unit]) => Number(count) * units[unit!]!,
  )
  expect([0, ...documented]).toEqual(schedule)
})
