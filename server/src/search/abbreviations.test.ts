import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { stemWord } from '../text/stem.rules.ts'
import { findAbbreviated } from './abbreviations.rules.ts'
import { ask, createDocuments } from './answers.fixture.ts'
import { buildSegment } from './build-segment.rules.ts'
import { stringAt } from './string-table.rules.ts'

const createSegment = (words: readonly string[]) => buildSegment(createDocuments([words.join(' ')], null))

const find = (words: readonly string[], word: string, rowsLeft = 1_000): string[] => {
  const segment = createSegment(words)
  return findAbbreviated(segment, word, { rowsLeft }).map((stem) => stringAt(segment.stems, stem))
}

it.each([
  ['intrvw', 'interview'],
  ['wrkshp', 'workshop'],
  ['grdn', 'garden'],
])('«%s» is «%s» without its vowels', (short, whole) => {
  expect(find([whole, 'internal', 'worker', 'grand', 'ordinary'], short)).toEqual([stemWord(whole, null)])
})

it.each(['wrk', 'word', '1234', 'ñndr', ''])('«%s» is no abbreviation', (word) => {
  expect(find(['work', 'word', 'wooden', '12345'], word)).toEqual([])
})

test('any word is found by its first letter and its consonants, if these are four or more', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{4,12}$/), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(words, (all) => {
      for (const word of all) {
        const short = word[0]! + word.slice(1).replace(/[aeiou]/g, '')
        const isFound = short.length >= 4 && short.length < word.length
        if (isFound) expect(find(all, short)).toContain(stemWord(word, null))
      }
    }),
  )
})

test('no more of the vocabulary is looked at than the work that is left', () => {
  expect(find(['garden', 'gardener', 'grand'], 'grdn', 0)).toEqual([])
})

test('a question in such words is answered', () => {
  const texts = createDocuments(
    [{ title: 'Before an interview', text: 'Eat an apple before an interview.' }],
    'en',
  )
  expect(ask(texts, 'what to eat before an intrvw').content).toContain('apple')
})
