import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords } from './word-count.rules.ts'

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

test('words are the runs between white space in every script that writes spaces', () => {
  const piece = fc.oneof(
    fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u2003', '\u3000', '\ufeff', '\u200b'),
    fc.string(),
  )
  const text = fc.array(piece).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (value) => {
      expect(countWords(value)).toBe(value.match(/\S+/g)?.length ?? 0)
    }),
  )
})
