import { expect, test } from 'vitest'
import { everything, occurrences } from './source-files.ts'

test('a bound is named maxX or minX', () => {
  const superlative = /\bconst (most|longest|largest|highest|fewest|least|lowest)[A-Z]\w* = \d/
  expect(occurrences(everything, superlative)).toEqual([])
  expect(occurrences(everything, /\w(AtMost|AtLeast|_at_most|_at_least)\b/)).toEqual([])
})
