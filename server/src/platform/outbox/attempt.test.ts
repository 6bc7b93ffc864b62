import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerExcerpt } from './attempt.ts'

test('the excerpt of an answer is its first 512 bytes as text that can be stored, whatever it holds', () => {
  expect(answerExcerpt(Buffer.alloc(0))).toBeNull()
  expect(answerExcerpt(Buffer.from('a'.repeat(600)))).toBe('a'.repeat(512))
  // 511 bytes, then a character of two: it is left out, not cut.
  expect(answerExcerpt(Buffer.from(`${'a'.repeat(511)}é${'b'.repeat(100)}`))).toBe('a'.repeat(511))
  expect(answerExcerpt(Buffer.from('a\0b'))).toBe('a\ufffdb')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => {
      const excerpt = answerExcerpt(Buffer.from(bytes)) ?? ''
      expect(excerpt.isWellFormed() && !excerpt.includes('\0')).toBe(true)
      expect(excerpt.length).toBeLessThanOrEqual(512)
    }),
    { numRuns: 10_000 },
  )
})
