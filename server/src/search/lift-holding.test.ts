import { expect, test } from 'vitest'
import { createDocuments, type Text } from './answers.fixture.ts'
import { buildIndex, findNearTexts, search } from './index.ts'

const inEnglish = (title: string, text: string) => ({ title, text, language: 'en' })
const notes = Array.from({ length: 30 }, (_, i) =>
  inEnglish(`Note ${i}`, `Note ${i}: wool is carded with two cards and then it is spun.`),
)
const find = (texts: Text[], question: string) => {
  const documents = createDocuments([...texts, ...notes])
  const found = search(buildIndex(documents), question, { language: 'en' })
  return {
    found,
    hits: found.hits.map((hit) => documents.find(({ owner_id }) => owner_id === hit.owner_id)!),
  }
}

test('a text in another language that answers goes before one that only repeats some words of the question', () => {
  const answers = { title: 'Congelar pan', text: 'El pan de semillas aguanta dos meses en el congelador.' }
  const repeats = inEnglish('Keep the bread', 'Keep bread, bread keeps.')
  const { hits } = find([repeats, answers], 'how long does bread with seeds keep in the freezer?')
  expect(hits[0]).toMatchObject(answers)
})

test('a refusal names a text in another language sooner, as words that have to be translated hardly meet there by chance', () => {
  const question = 'which supermarket sells frozen bread without seeds?'
  const named = (text: Text) => {
    const { found, hits } = find([text], question)
    return findNearTexts(found, hits).map(({ title }) => title)
  }
  const foreign = { title: 'Antes de irme', text: 'Saco el pan. Luego tuesto las semillas para el domingo.' }
  const own = inEnglish('Before I go', 'I take out the bread. Then I toast the seeds for Sunday.')
  expect(named(foreign)).toEqual(['Antes de irme'])
  expect(named(own)).toEqual([])
})

test('another ranking weighs as much beside the words as if nothing was lifted', () => {
  const held = { title: 'Congelar pan', text: 'El pan de semillas aguanta dos meses en el congelador.' }
  const similar = { title: 'Neveras', text: 'La mía hace hielo.' }
  const index = buildIndex(createDocuments([held, similar]))
  const first = (weight: number) => {
    const scores = [{ kind: 'source', owner_id: 2, sequence: 0, score: 1 }]
    return search(index, '¿cuánto aguanta el pan en el congelador?', { extra_rankings: [{ weight, scores }] })
      .hits[0]
  }
  expect(first(1)).toMatchObject({ owner_id: 1 })
  expect(first(2)).toMatchObject({ owner_id: 2 })
})
