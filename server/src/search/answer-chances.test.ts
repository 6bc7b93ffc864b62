import { expect, test } from 'vitest'
import { answerChances } from './answer-chances.rules.ts'
import { createDocuments } from './answers.fixture.ts'
import { sumTrees, type Tree } from './boosted-trees.rules.ts'
import { buildIndex, scorePassages, search } from './index.ts'
import { sentenceFeatures } from './sentence-features.rules.ts'
import model from './sentence-model.json' with { type: 'json' }

const text = [
  'Radishes in winter\n\nRadishes are sown in May. They are ready in four weeks: sow 30 at a time.',
  'How deep? Two centimetres.',
].join('\n\n')
const documents = createDocuments([text], 'en')
const sentences = scorePassages(search(buildIndex(documents), 'when are radishes ready?'), documents)
const known = { weightOf: () => 0, pastOf: () => 0 }

test('trees are summed, each up to its bound and above it', () => {
  const trees: Tree<'a' | 'b'>[] = [
    ['a', 1, 10, ['b', 2, 20, 30]],
    ['b', 0, 1, 2],
  ]
  expect(sumTrees(trees, { a: 1, b: 0 })).toBe(11)
  expect(sumTrees(trees, { a: 1.1, b: 2 })).toBe(22)
  expect(sumTrees(trees, { a: 2, b: 2.1 })).toBe(32)
})

test('a sentence is read with its place in its paragraph, what stands before it and what it holds', () => {
  const read = [...sentenceFeatures(sentences, known).values()]
  expect(read.map(({ place, paragraph }) => [place, paragraph])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
    [0, 2],
    [1, 2],
  ])
  const [heading, sown, ready, deep] = read
  expect(heading).toMatchObject({ is_first: 1, head: 0, heading: 0 })
  expect(sown!.heading).toBeGreaterThan(0)
  expect(ready).toMatchObject({ has_digit: 1, leads_on: 0, is_question: 0 })
  expect(ready!.head).toBeGreaterThan(0)
  expect(deep).toMatchObject({ is_question: 1, leads_on: 1, has_digit: 0 })
  expect(Math.max(...read.map(({ score_share }) => score_share))).toBe(1)
})

test('what holds the asked fact is likelier than what does not, and what was said already is not told', () => {
  const chance = (weight: number) => {
    const weightOf = (sentence: { text: string }) => (sentence.text.includes('four weeks') ? weight : 0)
    const chances = answerChances(sentences, { ...known, weightOf })
    return chances.get(sentences.find((sentence) => sentence.text.includes('four weeks'))!)!
  }
  expect(chance(0.2)).toBeGreaterThan(chance(0))
  expect(chance(-1)).toBe(0)
})

test('the fitted trees ask only for features that sentences have', () => {
  const features = new Set(Object.keys([...sentenceFeatures(sentences, known).values()][0]!))
  const asked = new Set<string>()
  const read = (tree: unknown): void => {
    if (typeof tree === 'number') {
      expect(Number.isFinite(tree)).toBe(true)
      return
    }
    const [feature, bound, ...branches] = tree as [string, number, unknown, unknown]
    asked.add(feature)
    expect(Number.isFinite(bound)).toBe(true)
    for (const branch of branches) read(branch)
  }
  for (const tree of model.trees) read(tree)
  expect([...asked].filter((feature) => !features.has(feature))).toEqual([])
})
