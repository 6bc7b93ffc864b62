import { expect, test } from 'vitest'
import { operate } from '../../../../test/operator.ts'
import { startDeliveries } from '../deliveries.fixture.ts'

const { app, academy } = await startDeliveries()

const email = 'ana@example.com'
const payload = { email: { source: 'buyer.email' }, name: { source: 'buyer.name' }, plan: { value: 'gold' } }
const echo = { status: 404, body: 'no member Ana, ana@example.com' }

test('an export shows the deliveries of a person; an erasure removes the person from them', async () => {
  const shop = await academy({ rule: { payload } })
  await shop.sell({ email, name: 'Ana' })
  await app.drain()
  shop.react(echo)
  await shop.sell({ email, name: 'Ana' })
  await app.drain()
  await shop.sell({ email, name: 'Ana' })
  await shop.sell({ email: 'eva@example.com', name: 'Eva' })
  const exported = await operate<{ external_deliveries: object[] }>(shop.account, 'contact export', { email })
  expect(exported.external_deliveries).toMatchObject([
    { status: 'delivered', payload: { email, name: 'Ana', plan: 'gold' } },
    { status: 'failed', last_attempt: { body_excerpt: echo.body } },
    { status: 'pending' },
  ])
  await operate(shop.account, 'contact erase', { email })
  const erased = { email: null, name: null, plan: 'gold' }
  expect(await shop.deliveries()).toMatchObject([
    { status: 'delivered', payload: erased },
    { status: 'cancelled', reason: 'person_erased', payload: erased, last_attempt: { body_excerpt: null } },
    { status: 'cancelled', reason: 'person_erased', payload: erased },
    { status: 'pending', payload: { email: 'eva@example.com', name: 'Eva', plan: 'gold' } },
  ])
  const rows = await app.sql('select t::text from external_deliveries as t where account_id = $1', [
    shop.account.account.id,
  ])
  expect(JSON.stringify(rows)).not.toMatch(/ana@|Ana"/)
  const before = shop.received().length
  await app.drain()
  expect(
    shop
      .received()
      .slice(before)
      .map(({ body }) => JSON.parse(body.toString()).name),
  ).toEqual(['Eva'])
})

test("answers that mention the person are deleted from other buyers' deliveries too, and no other answers", async () => {
  const shop = await academy({ rule: { payload } })
  await shop.sell({ email, name: 'Ana' })
  for (const body of [`taken by <Ana@Example.com>`, 'taken by banana@example.com']) {
    shop.react({ status: 409, body })
    await shop.sell()
    await app.drain()
  }
  await operate(shop.account, 'contact erase', { email })
  const excerpts = (await shop.deliveries()).map(({ last_attempt }) => last_attempt?.body_excerpt)
  expect(excerpts).toEqual([null, null, 'taken by banana@example.com'])
})

test("an attempt that ran while its buyer was erased is recorded without the receiver's answer", async () => {
  const shop = await academy({ rule: { payload } })
  await shop.sell({ email, name: 'Ana' })
  shop.reactOnce(async () => {
    await operate(shop.account, 'contact erase', { email })
    return echo
  })
  await app.drain()
  expect(await shop.deliveries()).toMatchObject([
    { status: 'cancelled', last_attempt: { http_status: 404, body_excerpt: null }, attempts: 1 },
  ])
})

test('deleting an account deletes its connections, rules and deliveries', async () => {
  const shop = await academy()
  await shop.sell()
  await operate(app, 'account delete', { id: shop.account.account.id })
  for (const table of ['delivery_connections', 'delivery_rules', 'external_deliveries']) {
    const rows = await app.sql(`select 1 from ${table} where account_id = $1`, [shop.account.account.id])
    expect([table, rows]).toEqual([table, []])
  }
  await app.drain()
  expect(shop.received()).toEqual([])
})
