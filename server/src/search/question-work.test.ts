import { expect, test } from 'vitest'
import { plainAnalyser } from '../text/analyser.rules.ts'
import { createCachingAnalyser } from '../text/caching-analyser.ts'
import { analyseQuestion } from './analyse-question.rules.ts'
import { buildIndex } from './build-index.rules.ts'
import type { IndexDocument } from './index.types.ts'
import { createIndexView } from './index-view.rules.ts'
import { scorePassages } from './score-passages.rules.ts'
import { search } from './search.rules.ts'
import { runSteps } from './steps.rules.ts'

const passage = (text: string, sequence = 0): IndexDocument => ({
  kind: 'source',
  form: 'passage',
  owner_id: 1,
  sequence,
  group_id: null,
  title: '',
  text,
  language: 'en',
})

const letters = [...'abcdefghij']
const commonWords = letters.flatMap((a) => letters.map((b) => `${a}${b}word`))

test('a question looks at no more entries of the index than it may, and at its rare words still', () => {
  const documents = Array.from({ length: 200 }, (_, i) => passage(commonWords.join(' '), i))
  const view = createIndexView(buildIndex([...documents, passage('A sourdough starter', 200)]), null)
  const maxWork = { bytesLeft: 5100, rowsLeft: 0 }
  const text = `${commonWords.join(' ')} sourdough`
  const options = { languages: ['en'], analyser: plainAnalyser, maxWork }
  const question = runSteps(analyseQuestion(view, text, options))

  const lists = [
    ...question.terms.flatMap(({ alternatives }) => alternatives.flatMap(({ body, title }) => [body, title])),
    ...question.grams.map((gram) => gram.lists),
  ]
  const entries = lists.flat().reduce((sum, list) => sum + list.length, 0)
  expect(entries).toBeLessThanOrEqual(maxWork.bytesLeft)
  expect(entries).toBeGreaterThan(maxWork.bytesLeft / 2)
  expect(question.work.bytesLeft).toBeGreaterThanOrEqual(0)
  expect(question.terms.map(({ word }) => word)).toContain('sourdough')
})

test('a passage of very many lines is weighed in a hundred parts, and all of it is weighed', () => {
  const text = Array.from({ length: 1000 }, (_, i) => `${letters[i % 10]}.`).join('\n')
  const index = buildIndex([passage(text)])
  const result = search(index, 'a b c d e f g h i j')
  const ref = { kind: 'source', owner_id: 1, sequence: 0 }
  const sentences = scorePassages(result, [{ ...ref, title: '', text }])
  expect(sentences.length).toBe(100)
  expect(sentences.map((sentence) => sentence.text).join('\n')).toBe(text)
})

test('what is remembered of misspelled words is found with the same work, and only where enough of it is left', () => {
  const view = createIndexView(buildIndex([passage(`${commonWords.join(' ')} A sourdough starter`)]), null)
  const analyser = createCachingAnalyser()
  const ask = (rowsLeft: number, by = analyser) => {
    const options = { languages: ['en'], analyser: by, maxWork: { bytesLeft: 10_000, rowsLeft } }
    const { terms, work } = runSteps(analyseQuestion(view, 'sourduogh startre', options))
    return { found: terms.map(({ alternatives }) => alternatives.map(({ stem }) => stem)), work }
  }
  const first = ask(30_000)
  expect(first.found).toEqual([['sourdough'], ['starter']])
  expect(ask(30_000)).toEqual(first)
  for (const rowsLeft of [0, 10, 100, 300, 1_000])
    expect(ask(rowsLeft)).toEqual(ask(rowsLeft, createCachingAnalyser()))
  // What is remembered is what is found.
  const known = analyser.remember(view.segments[0]!.words, () => new Map<string, unknown>())
  known.set('startre', { found: [], rows: 1 })
  expect(ask(30_000).found).toEqual([['sourdough'], []])
})

test('a question turns on no word of a phrase that says nothing, and on the same word elsewhere', () => {
  const index = buildIndex([passage('The least salt that bread takes.')])
  const wordsOf = (text: string) =>
    search(index, text, { language: 'en' }).question.terms.flatMap(({ word, stop }) => (stop ? [] : [word]))
  expect(wordsOf('does bread take salt at least')).not.toContain('least')
  expect(wordsOf('what is the least salt of bread')).toContain('least')
})
