import { expect, test } from 'vitest'
import { ask, createDocuments } from './answers.fixture.ts'
import { buildIndex, composeAnswer, search } from './index.ts'

test('completes a short answer by what follows it in the text, up to 430 characters', () => {
  const long = `The others ${'grow slowly and '.repeat(24)}are picked late.`
  const text = `Radishes are quick. They are ready in four weeks. Pull them before they crack. ${long}`
  expect(ask(createDocuments([text]), 'When are radishes ready?').content).toBe(
    'They are ready in four weeks. Pull them before they crack.',
  )
})

test('where all that fits was told just before, the best sentence is told again with what was not told yet', () => {
  const sentences = [
    'Radishes are ready in four weeks.',
    'Pull radishes before they crack.',
    'In summer they want shade at noon.',
    'Snails leave them alone.',
  ]
  const documents = createDocuments([sentences.join(' ')])
  const found = search(buildIndex(documents), 'When are radishes ready, and when do I pull radishes?')
  const contentOf = (told: string[], max_length: number) =>
    composeAnswer(found, documents, { max_length, isTold: (text) => told.includes(text.trim()) }).content
  expect(contentOf([], 70)).toBe(sentences.slice(1, 3).join(' '))
  expect(contentOf([], 400)).toBe(sentences.slice(1).join(' '))
  expect(contentOf(sentences.slice(0, 3), 70)).toBe(`${sentences[1]}\n\n${sentences[3]}`)
})

test('what the caller weighs down is not told', () => {
  const documents = createDocuments([
    'Radishes are ready in four weeks. Pull them young. Eat them with salt.',
  ])
  const found = search(buildIndex(documents), 'When are radishes ready?')
  const weigh = (sentence: string) => (sentence.includes('young') ? -1 : 0)
  expect(composeAnswer(found, documents, { weigh }).content).toBe(
    'Radishes are ready in four weeks.\n\nEat them with salt.',
  )
  expect(composeAnswer(found, documents, { weigh: () => 0 }).content).toContain('Pull them young.')
})

test('an answer does not end with a question whose answer is not told', () => {
  const long = `Radishes like ${'sun and water and '.repeat(26)}rest.`
  const contentOf = (further: string) =>
    ask(
      createDocuments([`Radishes are ready in four weeks. And then? ${further}`]),
      'When are radishes ready?',
    ).content
  expect(contentOf(long)).toBe('Radishes are ready in four weeks.')
  expect(contentOf('Eat them.')).toBe('Radishes are ready in four weeks. And then? Eat them.')
})

test('what once happened does not stand before what is to be done, unless it holds what is asked for', () => {
  const [story, rule] = [
    'My aunt left ripe radishes and lost them.',
    'Pull ripe radishes in May before they crack.',
  ]
  const documents = createDocuments([`${story} ${rule}`], 'en')
  const found = search(buildIndex(documents), 'when do I pull ripe radishes so that none crack?')
  const contentOf = (weight: number) =>
    composeAnswer(found, documents, { weigh: (text) => (text.includes('aunt') ? weight : 0) }).content
  expect(contentOf(0)).toBe(rule)
  expect(contentOf(0.2)).toBe(`${story} ${rule}`)
})

test('where the question goes on with what was said, nothing leads in to «they»', () => {
  const [before, answer] = ['Carrots like sand.', 'They keep three weeks in a tin.']
  const documents = createDocuments([`${before} ${answer}`], 'en')
  const contentOf = (question: string) =>
    composeAnswer(search(buildIndex(documents), question), documents).content
  expect(contentOf('How many weeks in a tin?')).toBe(`${before} ${answer}`)
  expect(contentOf('What do carrots like.\nHow many weeks in a tin?')).toBe(answer)
})

test('what fits a question less well than the answer does not stand before it', () => {
  const before = 'A pot for tomatoes holds rain.'
  const answer =
    'A pot for cherry tomatoes holds twenty litres. Fewer litres than that, and the pot for cherry tomatoes holds no water.'
  const documents = createDocuments([`${before} ${answer}`], 'en')
  const found = search(buildIndex(documents), 'how many litres does a pot for cherry tomatoes hold?')
  expect(composeAnswer(found, documents).content).toBe(answer)
})

test('what a text answers to a question of its own comes behind that question', () => {
  const text =
    'Radishes are ready in four weeks. And in winter? Short rows under glass, with radishes of the long kind alone.'
  const long = `Cabbage ${'grows slowly and '.repeat(30)}is picked late.`
  const content = ask(createDocuments([`${long} ${text}`]), 'radishes of which kind under glass?').content
  expect(content).toContain('And in winter? Short rows under glass')
})

test('a list is told as a whole, each line of its own, and no neighbour ends within one', () => {
  const paints = ['– lemon yellow', '– ultramarine', '– a rose, to calm everything down']
  const list = `I mix it all from three paints:\n\n${paints.join('\n')}`
  const documents = createDocuments(
    [`The green out of a tube looks like plastic on paper. ${list}\n\nIvy is gold with ultramarine.`],
    'en',
  )
  expect(ask(documents, 'which three paints do you mix?').content).toContain(
    `I mix it all from three paints:\n${paints.join('\n')}`,
  )
  const found = search(buildIndex(documents), 'what looks like plastic?')
  expect(composeAnswer(found, documents, { max_length: 90 }).content).toBe(
    'The green out of a tube looks like plastic on paper.',
  )
})

test('numbered steps keep their lines', () => {
  const steps = '1. Push the chest 100 times.\n2. Breathe twice into the nose.'
  const documents = createDocuments([`This is what we do.\n${steps}`], 'en')
  expect(ask(documents, 'how often do you push the chest?').content).toContain(steps)
})
