import { expect, test } from 'vitest'
import { plainAnalyser } from '../text/analyser.rules.ts'
import { createCachingAnalyser } from '../text/caching-analyser.ts'
import { readPassage } from './read-passage.rules.ts'

const passage = {
  kind: 'source',
  owner_id: 1,
  sequence: 0,
  title: 'Courses',
  text: 'Two courses begin. They last weeks.',
}
const spans = (read: ReturnType<typeof readPassage>) => read.sentences().map(({ text }) => text)

test('a passage is read once by an analyser that remembers, and anew in another language or form', () => {
  const analyser = createCachingAnalyser()
  const first = readPassage(analyser, { hit: { language: 'en', form: 'passage' }, passage })
  expect(readPassage(analyser, { hit: { language: 'en', form: 'passage' }, passage })).toBe(first)
  expect(first.sentences()).toBe(first.sentences())
  for (const hit of [
    { language: 'en', form: 'passage' },
    { language: 'en', form: 'pair' },
    { language: 'fr', form: 'passage' },
  ] as const) {
    const remembered = readPassage(analyser, { hit, passage })
    const plain = readPassage(plainAnalyser, { hit, passage })
    expect(remembered.title()).toEqual(plain.title())
    expect(remembered.body()).toEqual(plain.body())
    expect(remembered.sentences()).toEqual(plain.sentences())
  }
  expect(spans(first)).toEqual(['Two courses begin.', 'They last weeks.'])
  const pair = readPassage(analyser, { hit: { language: 'en', form: 'pair' }, passage })
  expect(spans(pair)).toEqual([passage.text])
})
