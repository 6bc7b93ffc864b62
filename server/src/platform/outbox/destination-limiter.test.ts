import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDestinationLimiter, type Slot } from './destination-limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const maxRowsFrom = (limiter: ReturnType<typeof createDestinationLimiter>, destination_id: number) => {
  const { groups, max_rows_if_new } = limiter.claimLimits()
  return groups.find((one) => one.group_id === destination_id)?.max_rows ?? max_rows_if_new
}

test('a destination starts with two attempts at once, gets more with each success, and one when it fails', () => {
  const limiter = createDestinationLimiter()
  expect(maxRowsFrom(limiter, 1)).toBe(2)
  const first = limiter.acquire(1, 1)
  expect(maxRowsFrom(limiter, 1)).toBe(1)
  limiter.release(first, true)
  expect(maxRowsFrom(limiter, 1)).toBe(3)
  for (let i = 0; i < 40; i++) limiter.release(limiter.acquire(1, 1), true)
  expect(maxRowsFrom(limiter, 1)).toBe(16)
  limiter.release(limiter.acquire(1, 1), false)
  expect(maxRowsFrom(limiter, 1)).toBe(1)
})

test('however many destinations hang, quick ones have free slots again within a second', () => {
  const limiter = createDestinationLimiter()
  for (let id = 1; id <= 512; id++) limiter.acquire(1, id)
  expect(limiter.isFull()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(limiter.isFull()).toBe(false)
  expect(maxRowsFrom(limiter, 9_999)).toBe(2)
  // Those that hang get no further slot: all slots for slow ones are taken.
  expect(maxRowsFrom(limiter, 1)).toBe(0)
})

test('slots acquired and released always add up, and no destination has more than sixteen at once', () => {
  const step = fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    ms: fc.nat(1_500),
    acquire: fc.boolean(),
    succeeded: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const limiter = createDestinationLimiter()
      const acquired: { id: number; slot: Slot }[] = []
      for (const { id, ms, acquire, succeeded } of steps) {
        vi.advanceTimersByTime(ms)
        const max_rows = maxRowsFrom(limiter, id)
        const running = acquired.filter((one) => one.id === id).length
        expect(max_rows).toBeGreaterThanOrEqual(0)
        expect(max_rows + running).toBeLessThanOrEqual(Math.max(16, running))
        if (acquire && max_rows > 0) acquired.push({ id, slot: limiter.acquire(1, id) })
        else if (acquired.length > 0) limiter.release(acquired.shift()!.slot, succeeded)
      }
      for (const { slot } of acquired) limiter.release(slot, true)
      expect(limiter.claimLimits().max_rows).toBeGreaterThanOrEqual(512)
    }),
    { numRuns: 1_000 },
  )
})

test('a destination with a backlog asks for a claim when half of its slots are free, even after claims that could take nothing of it', () => {
  const limiter = createDestinationLimiter()
  const claim = (count: number) => {
    const limits = limiter.claimLimits()
    const max_rows = limits.groups.find((one) => one.group_id === 1)?.max_rows ?? limits.max_rows_if_new
    const rows = Array.from({ length: Math.min(count, max_rows) }, () => ({
      account_id: 1,
      group_id: 1,
      max_rows,
    }))
    limiter.recordClaim(rows, limits)
    return rows.map(() => limiter.acquire(1, 1))
  }
  const [first, second] = claim(100)
  expect(claim(100)).toEqual([])
  expect([limiter.release(first!, true), limiter.release(second!, true)]).toEqual([true, true])
  const last = claim(1)
  // It took all that there was.
  expect(limiter.release(last[0]!, true)).toBe(false)
})

test('while few slots are free, no destination asks for a claim, whatever its backlog', () => {
  const limiter = createDestinationLimiter()
  const others = Array.from({ length: 400 }, (_, i) => limiter.acquire(2, i))
  const limits = limiter.claimLimits()
  limiter.recordClaim([{ account_id: 1, group_id: 1, max_rows: 1 }], limits)
  expect(limiter.release(limiter.acquire(1, 1), true)).toBe(false)
  for (const slot of others.slice(0, 100)) limiter.release(slot, true)
  expect(limiter.release(limiter.acquire(1, 1), true)).toBe(true)
})
