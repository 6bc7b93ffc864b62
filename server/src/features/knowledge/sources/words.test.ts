import { expect, test } from 'vitest'
import { countWords } from './words.rules.ts'

test('words are runs of non-space characters', () => {
  expect(countWords('')).toBe(0)
  expect(countWords(' \n\t ')).toBe(0)
  expect(countWords('El taller,  de\nacuarela — 2024')).toBe(6)
  expect(countWords('가격이 얼마예요')).toBe(2)
})

test('scripts without spaces are counted by their words', () => {
  expect(countWords('我喜欢画画')).toBeGreaterThan(1)
  expect(countWords('我喜欢画画')).toBeLessThan(6)
  expect(countWords('ราคาเท่าไหร่ครับ')).toBeGreaterThan(1)
  expect(countWords('。')).toBe(1)
})
