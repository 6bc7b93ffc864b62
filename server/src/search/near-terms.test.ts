import { expect, test } from 'vitest'
import { nearTermsShare } from './near-terms.rules.ts'

const stems = (text: string) => text.split(' ')
const share = (question: string, ...sentences: string[]) =>
  nearTermsShare(
    stems(question).map((stem) => new Set([stem])),
    sentences.map(stems),
  )

test('words that stand within five words of one another are near, in whatever order', () => {
  expect(share('tune guitar', 'guitar strings are what we all tune')).toBe(0)
  expect(share('tune guitar', 'guitar strings are what we tune')).toBe(1)
})

test('words of two sentences are not near', () => {
  expect(share('tune guitar', 'we tune it', 'a guitar is old')).toBe(0)
})

test('each pair of neighbours in the question counts the same', () => {
  expect(share('tune old guitar', 'tune an old lute', 'a guitar')).toBe(0.5)
})

test('a question of one word, and one that the sentences hold nothing of, have a share of 0', () => {
  expect(share('tune', 'we tune it')).toBe(0)
  expect(share('tune guitar', '')).toBe(0)
})

test('one word of a sentence is not near itself', () => {
  expect(nearTermsShare([new Set(['tune']), new Set(['tune', 'tuning'])], [['tune', 'it']])).toBe(0)
})
