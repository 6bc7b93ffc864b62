import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createProduct } from '../../../test/records.ts'

const app = await startTestApp()

const codes = ['one', 'two', 'third']
const shares = [20, 33.33, 0.01]

type Step =
  | { do: 'sell'; order: number; buyer: number; amount_cents: number; code: number | null }
  | { do: 'refund'; order: number; amount_cents: number | null; refund_ref: number | null }

const order = fc.integer({ min: 0, max: 7 })
const amount_cents = fc.integer({ min: 0, max: 30_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('sell' as const),
    order,
    buyer: fc.integer({ min: 0, max: 2 }),
    amount_cents,
    code: fc.option(fc.integer({ min: 0, max: 2 })),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    order,
    amount_cents: fc.option(fc.integer({ min: 1, max: 20_000 })),
    refund_ref: fc.option(fc.integer({ min: 0, max: 3 })),
  }),
)

type Order = { amount: number; affiliate: number | null; refunded: number; refs: Set<number> }

/** The payouts that the steps should lead to, computed from all steps at once instead of a ledger. */
function expectedPayouts(steps: Step[]) {
  const orders = new Map<number, Order>()
  const sentBy = new Map<number, number>()
  for (const step of steps) {
    const known = orders.get(step.order)
    if (step.do === 'sell') {
      if (known !== undefined) continue
      const affiliate = sentBy.get(step.buyer) ?? step.code
      if (step.code !== null && !sentBy.has(step.buyer)) sentBy.set(step.buyer, step.code)
      orders.set(step.order, { amount: step.amount_cents, affiliate, refunded: 0, refs: new Set() })
    } else if (known !== undefined && !known.refs.has(step.refund_ref ?? -1)) {
      const refund = step.amount_cents ?? known.amount - known.refunded
      if (refund === 0 || refund > known.amount - known.refunded) continue
      known.refunded += refund
      if (step.refund_ref !== null) known.refs.add(step.refund_ref)
    }
  }
  return codes.map((code, affiliate) => {
    const own = [...orders.values()].filter((order) => order.affiliate === affiliate)
    const commission = ({ amount }: Order) =>
      Math.floor((amount * Math.round(shares[affiliate]! * 100) * 2 + 10_000) / 20_000)
    const reversed = (order: Order) =>
      order.amount === 0
        ? 0
        : Math.floor((2 * commission(order) * order.refunded + order.amount) / (2 * order.amount))
    const sum = (cents: (order: Order) => number) => own.reduce((total, order) => total + cents(order), 0)
    const [commission_cents, reversed_cents] = [sum(commission), sum(reversed)]
    const payable_cents = commission_cents - reversed_cents
    return { code, sales: own.length, commission_cents, reversed_cents, payable_cents }
  })
}

test('after any sales, refunds and repetitions the ledger sums to the payouts of a plain computation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const account = await createTestAccount(app)
      const { id: product_id } = await createProduct(account)
      for (const [index, code] of codes.entries()) {
        await operate(account, 'affiliate create', {
          name: code,
          email: `${code}@example.com`,
          code,
          commission_percent: shares[index],
        })
      }
      for (const step of steps) {
        app.clock.advance('1ms')
        const order_ref = `o${step.order}`
        if (step.do === 'sell') {
          const { buyer, amount_cents, code } = step
          const email = `buyer${buyer}@example.com`
          const ref = code === null ? {} : { ref: codes[code] }
          await account.api.post('/sales', { email, amount_cents, order_ref, product_id, ...ref })
        } else {
          const { amount_cents, refund_ref } = step
          await account.api.post(`/sales/${order_ref}/refund`, {
            ...(amount_cents === null ? {} : { amount_cents }),
            ...(refund_ref === null ? {} : { refund_ref: `r${refund_ref}` }),
          })
        }
      }
      const { data } = await operate<{ data: object[] }>(account, 'affiliate payouts')
      expect(data).toMatchObject(expectedPayouts(steps))
    }),
    { numRuns: process.env.DEEP ? 100 : 30 },
  )
})
