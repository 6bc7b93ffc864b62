import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionCents, reversalCents } from './commission.rules.ts'

const cents = fc.integer({ min: 0, max: 100_000_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

test('a commission is the share of the amount, rounded half up to the cent', () => {
  expect(commissionCents(4900, 20)).toBe(980)
  expect(commissionCents(5, 10)).toBe(1)
  expect(commissionCents(4, 10)).toBe(0)
  expect(commissionCents(1, 50)).toBe(1)
  expect(commissionCents(999, 33.33)).toBe(333)
  expect(commissionCents(100_000_000_000, 100)).toBe(100_000_000_000)
  fc.assert(
    fc.property(cents, percent, (amount, share) => {
      const twice = 2n * BigInt(amount) * BigInt(Math.round(share * 100))
      const commission = commissionCents(amount, share)
      const off = BigInt(commission) * 20_000n - twice
      return off > -10_000n && off <= 10_000n && commission <= amount
    }),
    { numRuns: 10_000 },
  )
})

test('however a sale is refunded in parts, what is taken back sums to the share of all that was refunded', () => {
  const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })
  fc.assert(
    fc.property(cents, percent, parts, (amount_cents, share, fractions) => {
      const commission_cents = commissionCents(amount_cents, share)
      let [refunded_cents, taken] = [0, 0]
      const refunds = [
        ...fractions.map((part) => Math.floor((amount_cents - refunded_cents) * part)),
        Infinity,
      ]
      for (const wanted of refunds) {
        const refund = Math.min(wanted, amount_cents - refunded_cents)
        if (refund === 0) continue
        const reversal = reversalCents({ amount_cents, commission_cents, refunded_cents }, refund)
        expect(reversal).toBeGreaterThanOrEqual(0)
        refunded_cents += refund
        taken += reversal
        expect(taken).toBeLessThanOrEqual(commission_cents)
      }
      expect(taken).toBe(amount_cents === 0 ? 0 : commission_cents)
    }),
    { numRuns: 10_000 },
  )
})
