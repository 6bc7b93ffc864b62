import { expect, test } from 'vitest'
import { ask, createDocuments } from './answers.fixture.ts'
import { buildIndex, composeAnswer, search } from './index.ts'

test('completes a short answer by what stands beside it in the text, up to 430 characters', () => {
  const long = `The others ${'grow slowly and '.repeat(24)}are picked late.`
  const text = `Radishes are quick. They are ready in four weeks. Pull them before they crack. ${long}`
  expect(ask(createDocuments([text]), 'When are radishes ready?').content).toBe(
    'Radishes are quick. They are ready in four weeks. Pull them before they crack.',
  )
})

test('goes on in the text where all that fits was told just before', () => {
  const sentences = [
    'Radishes are ready in four weeks.',
    'Pull radishes before they crack.',
    'In summer they want shade at noon.',
    'Snails leave them alone.',
  ]
  const documents = createDocuments([
    `${sentences.join(' ')} ${'They grow in any soil that is loose and a little moist. '.repeat(12)}`,
  ])
  const found = search(buildIndex(documents), 'When are radishes ready, and when do I pull radishes?')
  const contentOf = (told: string[]) =>
    composeAnswer(found, documents, { max_length: 70, isTold: (text) => told.includes(text.trim()) }).content
  expect(contentOf([])).toBe(sentences.slice(0, 2).join(' '))
  expect(contentOf(sentences.slice(1, 2))).toBe(sentences.slice(0, 2).join(' '))
  expect(contentOf(sentences.slice(0, 2))).toContain(sentences.join(' '))
  expect(contentOf(sentences.slice(0, 2)).length).toBeLessThan(700)
})
