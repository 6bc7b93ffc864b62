import { expect, test } from 'vitest'
import { splitIntoPassages } from '../text/passages.rules.ts'
import { countWords } from '../text/word-count.rules.ts'
import { buildIndex, contextPassages, type IndexEntry, type PassageText, search } from './engine.ts'

const text = Array.from(
  { length: 120 },
  (_, i) => `La lección ${i} enseña la técnica ${i % 7} de acuarela con agua.`,
).join(' ')
const passages: (IndexEntry & PassageText)[] = [
  ...splitIntoPassages(text, 'es').map(({ sequence, start, text: body }) => ({
    source_id: 1,
    sequence,
    start,
    text: body,
  })),
  { source_id: 2, sequence: 0, start: 0, text: 'La acuarela se seca en dos horas.' },
].map((place) => ({ ...place, kind: 'source' as const, folder_id: null, title: 'Curso', language: 'es' }))
const found = search(buildIndex(passages), 'técnica de acuarela', { limit: 30 })

test('neighbours are joined, and what they share is said once', () => {
  const [long] = contextPassages(found, passages, { max_words: 5000, max_passages: 30 }).filter(
    ({ source_id }) => source_id === 1,
  )
  expect(long?.sequences).toEqual(passages.slice(0, -1).map(({ sequence }) => sequence))
  expect(long?.text).toBe(text)
  const withoutStarts = passages.map(({ start: _, ...passage }) => passage)
  const again = contextPassages(found, withoutStarts, { max_words: 5000, max_passages: 30 })
  expect(again.find(({ source_id }) => source_id === 1)?.text).toBe(text)
})

test('stays within the budget, the best first', () => {
  const chosen = contextPassages(found, passages, { max_words: 400 })
  expect(chosen.reduce((sum, { words }) => sum + words, 0)).toBeLessThanOrEqual(400)
  expect(chosen.map(({ rank }) => rank)).toEqual(chosen.map(({ rank }) => rank).sort((a, b) => a - b))
  const [only] = contextPassages(found, passages, { max_words: 1 })
  expect(only?.words).toBe(countWords(only?.text ?? ''))
  expect(
    contextPassages(found, passages, { max_passages: 3 }).flatMap(({ sequences }) => sequences),
  ).toHaveLength(3)
  expect(contextPassages(found, [])).toEqual([])
})
