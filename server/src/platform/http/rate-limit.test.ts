import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import type { Allowance } from './rate-limit.ts'
import { createMemoryRateLimiter } from './rate-limit-memory.ts'

const windowMs = 60_000

/** Takes from a new limiter, waiting for each of the gaps in ms first. `at` is the time since the start. */
function ask(limit: number, gaps: number[]): { at: number; allowance: Allowance }[] {
  const clock = createTestClock('1970-01-01T00:00:00.000Z')
  const limiter = createMemoryRateLimiter(clock)
  let at = 0
  return gaps.map((gap) => {
    at += gap
    clock.set(at)
    return { at, allowance: limiter.take('key', limit) as Allowance }
  })
}

const gaps = fc.array(
  fc.oneof(fc.constant(0), fc.nat(50), fc.nat(5_000), fc.constantFrom(windowMs - 1, windowMs, windowMs + 1)),
  { maxLength: 300 },
)
const limits = fc.integer({ min: 1, max: 40 })

test('a request is granted exactly when the last 60 seconds, both ends counted, have fewer grants than the limit', () => {
  fc.assert(
    fc.property(limits, gaps, (limit, steps) => {
      const granted: number[] = []
      for (const { at, allowance } of ask(limit, steps)) {
        const inWindow = granted.filter((time) => at - time <= windowMs).length
        expect(allowance.granted).toBe(inWindow < limit)
        if (allowance.granted) granted.push(at)
        expect(allowance.remaining).toBe(Math.max(0, limit - inWindow - (allowance.granted ? 1 : 0)))
      }
    }),
    { numRuns: 2_000 },
  )
})

test('Retry-After and reset are exact: one millisecond earlier is refused, then it is granted', () => {
  fc.assert(
    fc.property(limits, gaps, (limit, steps) => {
      const last = ask(limit, [...steps, ...Array.from({ length: limit + 1 }, () => 0)]).at(-1)!
      const { allowance, at } = last
      expect(allowance.granted).toBe(false)
      expect(allowance.retry_after).toBeGreaterThanOrEqual(1)
      expect(allowance.reset).toBe(Math.ceil((at + waitMs(limit, steps)) / 1000))
      const asked = [...steps, ...Array.from({ length: limit + 1 }, () => 0)]
      expect(ask(limit, [...asked, allowance.retry_after * 1000]).at(-1)!.allowance.granted).toBe(true)
      expect(ask(limit, [...asked, waitMs(limit, steps)]).at(-1)!.allowance.granted).toBe(true)
      expect(ask(limit, [...asked, waitMs(limit, steps) - 1]).at(-1)!.allowance.granted).toBe(false)
    }),
    { numRuns: 1_000 },
  )
})

/** Milliseconds until something is free, after asking `limit + 1` times at the end of `steps`; by brute force. */
function waitMs(limit: number, steps: number[]): number {
  const asked = [...steps, ...Array.from({ length: limit + 1 }, () => 0)]
  const times: number[] = []
  for (const { at, allowance } of ask(limit, asked)) if (allowance.granted) times.push(at)
  const end = asked.reduce((sum, gap) => sum + gap, 0)
  return times.filter((time) => end - time <= windowMs)[0]! + windowMs + 1 - end
}

test('a refused request costs nothing: hammering does not delay the next grant', () => {
  const calm = ask(3, [0, 0, 0, windowMs + 1])
  const hammering = ask(3, [0, 0, 0, ...Array.from({ length: windowMs / 100 }, () => 100), 1])
  expect(calm.at(-1)!.allowance.granted).toBe(true)
  expect(hammering.at(-1)!.allowance.granted).toBe(true)
  expect(hammering.filter(({ allowance }) => allowance.granted).length).toBe(4)
})

test('looking takes nothing, and each key has its own limit', () => {
  const limiter = createMemoryRateLimiter(createTestClock())
  for (let i = 0; i < 10; i++) expect(limiter.look('a', 2)).toMatchObject({ remaining: 2, granted: true })
  limiter.take('a', 2)
  limiter.take('a', 2)
  expect(limiter.look('a', 2)).toMatchObject({ remaining: 0, granted: false })
  expect(limiter.take('b', 2)).toMatchObject({ remaining: 1, granted: true })
})

test('a lowered or raised limit applies at once', () => {
  const clock = createTestClock()
  const limiter = createMemoryRateLimiter(clock)
  for (let i = 0; i < 10; i++) {
    limiter.take('a', 10)
    clock.advance('1s')
  }
  expect(limiter.take('a', 5)).toMatchObject({ granted: false, remaining: 0 })
  expect(limiter.take('a', 11)).toMatchObject({ granted: true, remaining: 0 })
})

test('addresses beyond the bound displace those that came first: the memory does not grow with them', () => {
  const limiter = createMemoryRateLimiter(createTestClock(), 100)
  for (let i = 0; i < 1_000; i++) limiter.take(`address-${i}`, 1)
  const remembered = Array.from({ length: 1_000 }, (_, i) => i).filter(
    (i) => limiter.look(`address-${i}`, 1).remaining === 0,
  )
  expect(remembered.length).toBeGreaterThanOrEqual(90)
  expect(remembered.length).toBeLessThanOrEqual(100)
  expect(remembered.at(-1)).toBe(999)
  expect(remembered[0]).toBe(1_000 - remembered.length)
})
