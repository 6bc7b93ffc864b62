import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createSale } from '../../../test/records.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

const refund = (order_ref: string, body: object = {}) =>
  account.api.post(`/sales/${encodeURIComponent(order_ref)}/refund`, body)

test('refunds in parts add up to what was paid and never to more', async () => {
  const order_ref = await createSale(account, { amount_cents: 1000 })
  const first = await refund(order_ref, { amount_cents: 300, reason: 'Too late' })
  expect([first.status, first.body]).toEqual([
    200,
    {
      object: 'sale',
      order_ref,
      product_id: first.body.product_id,
      product_title: first.body.product_title,
      amount_cents: 1000,
      already_recorded: false,
      affiliate: null,
      refunded_cents: 300,
      status: 'partially_refunded',
    },
  ])
  const tooMuch = await refund(order_ref, { amount_cents: 701 })
  expect([tooMuch.status, tooMuch.body.error.type]).toEqual([409, 'refund_exceeds_sale'])
  expect((await refund(order_ref)).body).toMatchObject({ refunded_cents: 1000, status: 'refunded' })
  for (const body of [{}, { amount_cents: 1 }]) {
    const { status, body: answer } = await refund(order_ref, body)
    expect([status, answer.error.type]).toEqual([409, 'refund_exceeds_sale'])
  }
})

test('a refund_ref counts once, whatever is sent with it again, also when nothing is left', async () => {
  const order_ref = await createSale(account, { amount_cents: 1000 })
  await refund(order_ref, { amount_cents: 400, refund_ref: 'r1' })
  for (const body of [{ amount_cents: 400 }, { amount_cents: 500 }, {}]) {
    const again = await refund(order_ref, { ...body, refund_ref: 'r1' })
    expect([again.status, again.body]).toMatchObject([200, { refunded_cents: 400, already_recorded: true }])
  }
  await refund(order_ref)
  expect((await refund(order_ref, { refund_ref: 'r1' })).body).toMatchObject({
    refunded_cents: 1000,
    status: 'refunded',
    already_recorded: true,
  })
  const other = await createSale(account)
  expect((await refund(other, { refund_ref: 'r1' })).body.already_recorded).toBe(false)
})

test('of many refunds at once, those are recorded that the sale still covers', async () => {
  const order_ref = await createSale(account, { amount_cents: 1000 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => refund(order_ref, { amount_cents: 150 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
  expect((await refund(order_ref, { amount_cents: 100 })).body.status).toBe('refunded')
})

test('the same refund_ref at once counts once', async () => {
  const order_ref = await createSale(account, { amount_cents: 1000 })
  const body = { amount_cents: 400, refund_ref: 'once' }
  const answers = await Promise.all(Array.from({ length: 12 }, () => refund(order_ref, body)))
  expect(answers.filter((answer) => !answer.body.already_recorded)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.body.refunded_cents))).toEqual(new Set([400]))
})

test('an order_ref may contain any characters; one that is unknown or of another account is answered with 404', async () => {
  const order_ref = 'a/b?c#d%2F é😀'.padEnd(120, '😀')
  const exact = [...order_ref].slice(0, 120).join('')
  await createSale(account, { order_ref: exact })
  expect((await refund(exact)).body.order_ref).toBe(exact)
  const stranger = await createTestAccount(app)
  await createSale(stranger, { order_ref: 'theirs' })
  for (const unknown of ['theirs', 'nobodys', '1']) {
    const { status, body } = await refund(unknown)
    expect([status, body.error.type]).toEqual([404, 'not_found'])
  }
  const { status, body } = await refund('x'.repeat(121))
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('order_ref')])
})

test('a sale of 0 cents cannot be refunded, and a refund of 0 cents is refused', async () => {
  const order_ref = await createSale(account, { amount_cents: 0 })
  expect((await refund(order_ref)).body.error.type).toBe('refund_exceeds_sale')
  const { status, body } = await refund(order_ref, { amount_cents: 0 })
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('amount_cents')])
})
