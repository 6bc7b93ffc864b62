import { expect, test } from 'vitest'
import { ask, createDocuments } from './answers.fixture.ts'
import { buildIndex, composeAnswer, search } from './index.ts'

test('completes a short answer by what stands beside it in the text, up to 500 characters', () => {
  const long = `The others ${'grow slowly and '.repeat(30)}are picked late.`
  const text = `Radishes are quick. They are ready in four weeks. Pull them before they crack. ${long}`
  expect(ask(createDocuments([text]), 'When are radishes ready?').content).toBe(
    'Radishes are quick. They are ready in four weeks. Pull them before they crack.',
  )
})

test('where all that fits was told just before, what was not told yet is told if it is nearly as likely, else the same again', () => {
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
  expect(contentOf([], 400)).toBe(sentences.join(' '))
  expect(contentOf(sentences.slice(1), 70)).toMatch(/^Radishes are ready/)
  expect(contentOf(sentences.slice(0, 3), 70)).toBe(sentences.slice(0, 3).join(' '))
})

test('what the caller weighs down is not told, and ends what is told', () => {
  const documents = createDocuments([
    'Radishes are ready in four weeks. Pull them young. Salt is all that they want.',
  ])
  const found = search(buildIndex(documents), 'When are radishes ready?')
  const weigh = (sentence: string) => (sentence.includes('young') ? -1 : 0)
  expect(composeAnswer(found, documents, { weigh }).content).toBe('Radishes are ready in four weeks.')
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

test('an answer does not end with the heading of what is not told', () => {
  const long = `Radishes like ${'sun and water and '.repeat(26)}rest.`
  const contentOf = (heading: string) =>
    ask(
      createDocuments([`Radishes are ready in 4 weeks. ${heading} ${long}`]),
      'in how many weeks are radishes ready?',
    ).content
  for (const heading of ['3. Treatment.', 'WATERING (in pots).'])
    expect(contentOf(heading)).toBe('Radishes are ready in 4 weeks.')
  for (const further of ['They are quick.', 'VAT included.'])
    expect(contentOf(further)).toBe(`Radishes are ready in 4 weeks. ${further}`)
  expect(contentOf('2. Thin them. 3.')).toBe('Radishes are ready in 4 weeks. 2. Thin them.')
})

test('what is told of one place is told as the text has it, with nothing left out between', () => {
  const between = 'Some of them grow crooked where the earth has stones.'
  const text = `Radishes are ready in four weeks. ${between} Radishes of the long kind are ready in seven weeks.`
  expect(ask(createDocuments([text]), 'in how many weeks are radishes ready?').content).toBe(text)
})

test('what fits nearly as well elsewhere in the text is told in a paragraph of its own, other things are not', () => {
  const other = (text: string) =>
    `Radishes are ready in four weeks. ${'The mule of my uncle slept in the orchard. '.repeat(14)}${text}`
  const contentOf = (text: string) =>
    ask(createDocuments([other(text)]), 'in how many weeks are radishes ready?').content
  expect(contentOf('Long radishes are ready in seven weeks.')).toMatch(/\n\n.*seven weeks\.$/)
  expect(contentOf('Snails leave radishes alone.')).not.toContain('Snails')
})

test('where the question goes on with what was said, nothing leads in to «they»', () => {
  const [before, answer] = [
    'Carrots, those of them that the hares and the neighbours have left us by the end of a wet October, like sand.',
    'They keep three weeks in a tin.',
  ]
  const documents = createDocuments([`${before} ${answer}`], 'en')
  const contentOf = (question: string) =>
    composeAnswer(search(buildIndex(documents), question), documents).content
  expect(contentOf('How many weeks in a tin?')).toBe(`${before} ${answer}`)
  expect(contentOf('What do carrots like.\nHow many weeks in a tin?')).toBe(answer)
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

test('an answer begins with what likely answers, and not with a story or a short aside before it', () => {
  const answer = 'Radishes are ready in four weeks.'
  const contentOf = (before: string) =>
    ask(createDocuments([`${before}${answer} Pull them young.`]), 'in how many weeks are radishes ready?')
      .content
  expect(contentOf('Radishes need few weeks in a warm spring. ')).toMatch(/^Radishes need few/)
  expect(contentOf('It was late in the year when my uncle slept in the orchard. He snored. ')).toMatch(
    /^Radishes are/,
  )
  expect(contentOf(`${'The mule of my uncle slept in the orchard. '.repeat(14)}He snored. `)).toMatch(
    /^Radishes are/,
  )
})
