import { expect, test } from 'vitest'
import { splitIntoPassages } from '../text/passages.rules.ts'
import { countWords } from '../text/word-count.rules.ts'
import { buildIndex, type IndexDocument, type PassageText, search, selectContextPassages } from './index.ts'

const text = Array.from(
  { length: 120 },
  (_, i) => `La lección ${i} enseña la técnica ${i % 7} de acuarela con agua.`,
).join(' ')
const passages: (IndexDocument & PassageText)[] = [
  ...splitIntoPassages(text, 'es').map(({ sequence, start, text: body }) => ({
    owner_id: 1,
    sequence,
    start,
    text: body,
  })),
  { owner_id: 2, sequence: 0, start: 0, text: 'La acuarela se seca en dos horas.' },
].map((passage) => ({
  ...passage,
  kind: 'source',
  form: 'passage' as const,
  group_id: null,
  title: 'Curso',
  language: 'es',
}))
const found = search(buildIndex(passages), 'técnica de acuarela', { limit: 30 })

test('neighbours are joined, and text that they share appears once', () => {
  const [long] = selectContextPassages(found, passages, { max_words: 5000, max_passages: 30 }).filter(
    ({ owner_id }) => owner_id === 1,
  )
  expect(long?.sequences).toEqual(passages.slice(0, -1).map(({ sequence }) => sequence))
  expect(long?.text).toBe(text)
  const withoutStarts = passages.map(({ start: _, ...passage }) => passage)
  const again = selectContextPassages(found, withoutStarts, { max_words: 5000, max_passages: 30 })
  expect(again.find(({ owner_id }) => owner_id === 1)?.text).toBe(text)
})

test('the selection stays within the budget, the best first', () => {
  const chosen = selectContextPassages(found, passages, { max_words: 400 })
  expect(chosen.reduce((sum, { words }) => sum + words, 0)).toBeLessThanOrEqual(400)
  expect(chosen.map(({ rank }) => rank)).toEqual(chosen.map(({ rank }) => rank).sort((a, b) => a - b))
  const [only] = selectContextPassages(found, passages, { max_words: 1 })
  expect(only?.words).toBe(countWords(only?.text ?? ''))
  expect(
    selectContextPassages(found, passages, { max_passages: 3 }).flatMap(({ sequences }) => sequences),
  ).toHaveLength(3)
  expect(selectContextPassages(found, [])).toEqual([])
})
