import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDocuments } from './answers.fixture.ts'
import { buildSegment } from './build-segment.rules.ts'
import { findCorrections, isOneEditAway } from './speller.rules.ts'

const createSegment = (words: readonly string[]) => buildSegment(createDocuments([words.join(' ')], null))

/** Optimal string alignment, the plain table. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i || j),
  )
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let shortest = Math.min(change, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) shortest = Math.min(shortest, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = shortest
    }
  }
  return rows[a.length]![b.length]!
}

const word = fc
  .string({ unit: fc.constantFrom(...'abcé'), minLength: 1, maxLength: 11 })
  .map((text) => text.normalize())

test('finds exactly the words within the distance', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 60 }), word, (vocabulary, misspelled) => {
      const words = [...new Set(vocabulary.map((text) => text.replaceAll('é', 'e')))]
      const question = misspelled.replaceAll('é', 'e')
      const limit = question.length < 4 ? 0 : question.length < 8 ? 1 : 2
      const near = words.filter((one) => one !== question && distance(one, question) <= limit)
      const found = findCorrections(createSegment(words), question, { rowsLeft: 1e6 })
      expect(found.map((one) => one.word).sort()).toEqual(near.sort())
      for (const one of found) expect(one.distance).toBe(distance(one.word, question))
    }),
    { numRuns: 500 },
  )
})

test('leaves short words and numbers alone', () => {
  const segment = createSegment(['sol', 'curso2020', 'acuarela'])
  expect(findCorrections(segment, 'sal', { rowsLeft: 1e6 })).toEqual([])
  expect(findCorrections(segment, 'curso2021', { rowsLeft: 1e6 })).toEqual([])
  expect(findCorrections(segment, 'acaurela', { rowsLeft: 1e6 }).map(({ word: found }) => found)).toEqual([
    'acuarela',
  ])
})

test('a search does no more work than it may, however many words are alike, and finds what is nearest first', () => {
  const letters = [...'abcdefghijklmno']
  const alike = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `ab${a}${b}${c}zzzzzz`)))
  const segment = createSegment([...alike, 'abxyzxyzx'])
  const work = { rowsLeft: 2000 }
  expect(findCorrections(segment, 'abxyzyxzx', work).map((one) => one.word)).toEqual(['abxyzxyzx'])
  // The last word is not broken off.
  expect(work.rowsLeft).toBeGreaterThan(-12)
  expect(work.rowsLeft).toBeLessThanOrEqual(0)
})

test('one letter more, less, other or swapped is one edit', () => {
  const long = word.filter(({ length }) => length >= 4)
  const edited = fc
    .tuple(long, fc.nat(), fc.constantFrom('', 'a', 'b', 'ab'), fc.nat({ max: 2 }))
    .map(([text, position, added, removed]) => {
      const at = position % text.length
      return [text, text.slice(0, at) + added + text.slice(at + removed)] as const
    })
    .filter(([a, b]) => a !== b && b.length >= 4)
  fc.assert(
    fc.property(fc.oneof(edited, fc.tuple(long, long)), ([a, b]) => {
      fc.pre(a !== b)
      expect(isOneEditAway(a, b)).toBe(distance(a, b) === 1)
    }),
    { numRuns: 2000 },
  )
})
