import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './attempt.ts'
import { nextAttemptMs, readRetryAfter } from './schedule.rules.ts'

const schedule = [0, 5_000, 300_000, 1_800_000]

test('each attempt waits for its slot, longer by up to a fifth; after the last there is none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (tries, random) => {
        const wait = nextAttemptMs(schedule, tries, { random, retry_after_ms: null })!
        const slot = schedule[tries]!
        expect(wait).toBeGreaterThanOrEqual(slot)
        expect(wait).toBeLessThanOrEqual(slot * 1.2)
      },
    ),
    { numRuns: 10_000 },
  )
  expect(nextAttemptMs(schedule, 4, { random: 0, retry_after_ms: 1_000 })).toBeNull()
})

test('Retry-After lengthens a slot up to twice, and never shortens it', () => {
  const wait = (retry_after_ms: number) => nextAttemptMs(schedule, 2, { random: 0, retry_after_ms })
  expect(wait(10_000)).toBe(300_000)
  expect(wait(400_000)).toBe(400_000)
  expect(wait(86_400_000)).toBe(600_000)
})

test('Retry-After is read as seconds or a date; anything else says nothing', () => {
  const now = Date.parse('2026-03-10T09:30:00Z')
  expect(readRetryAfter('120', now)).toBe(120_000)
  expect(readRetryAfter('0', now)).toBe(0)
  expect(readRetryAfter('Tue, 10 Mar 2026 09:31:00 GMT', now)).toBe(60_000)
  for (const nothing of [undefined, '', '-1', 'soon', '1e99', 'Tue, 10 Mar 2020 09:31:00 GMT']) {
    expect(readRetryAfter(nothing, now)).toBeNull()
  }
})

test('the excerpt of an answer is its first 512 bytes as text that can be stored, whatever it holds', () => {
  expect(excerptOf(Buffer.alloc(0))).toBeNull()
  expect(excerptOf(Buffer.from('a'.repeat(600)))).toBe('a'.repeat(512))
  // 511 bytes, then a character of two: it is left out, not cut.
  expect(excerptOf(Buffer.from(`${'a'.repeat(511)}é${'b'.repeat(100)}`))).toBe('a'.repeat(511))
  expect(excerptOf(Buffer.from('a\0b'))).toBe('a\ufffdb')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => {
      const excerpt = excerptOf(Buffer.from(bytes)) ?? ''
      expect(excerpt.isWellFormed() && !excerpt.includes('\0')).toBe(true)
      expect(excerpt.length).toBeLessThanOrEqual(512)
    }),
    { numRuns: 10_000 },
  )
})
