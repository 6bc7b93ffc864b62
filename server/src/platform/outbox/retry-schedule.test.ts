import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAttemptDelayMs, parseRetryAfter } from './retry-schedule.rules.ts'

const schedule = [0, 5_000, 300_000, 1_800_000]

test('each attempt waits for its delay, longer by up to a fifth, and none comes after the last', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (tries, random) => {
        const wait = nextAttemptDelayMs(schedule, tries, { random, retry_after_ms: null })!
        const delayMs = schedule[tries]!
        expect(wait).toBeGreaterThanOrEqual(delayMs)
        expect(wait).toBeLessThanOrEqual(delayMs * 1.2)
      },
    ),
    { numRuns: 10_000 },
  )
  expect(nextAttemptDelayMs(schedule, 4, { random: 0, retry_after_ms: 1_000 })).toBeNull()
})

test('Retry-After lengthens a delay up to twice, and never shortens it', () => {
  const wait = (retry_after_ms: number) => nextAttemptDelayMs(schedule, 2, { random: 0, retry_after_ms })
  expect(wait(10_000)).toBe(300_000)
  expect(wait(400_000)).toBe(400_000)
  expect(wait(86_400_000)).toBe(600_000)
})

test('Retry-After is read as seconds or a date; anything else says nothing', () => {
  const now = Date.parse('2026-03-10T09:30:00Z')
  expect(parseRetryAfter('120', now)).toBe(120_000)
  expect(parseRetryAfter('0', now)).toBe(0)
  expect(parseRetryAfter('Tue, 10 Mar 2026 09:31:00 GMT', now)).toBe(60_000)
  for (const nothing of [undefined, '', '-1', 'soon', '1e99', 'Tue, 10 Mar 2020 09:31:00 GMT']) {
    expect(parseRetryAfter(nothing, now)).toBeNull()
  }
})
