import { expect, test } from 'vitest'
import { ask, createDocuments } from './answers.fixture.ts'

const documents = createDocuments([
  { title: 'Limpiar el diapasón', text: 'El diapasón se limpia con un paño seco dos veces al año.' },
  { title: 'Limpiar el diapasón', text: 'Nunca uses agua ni alcohol.', owner_id: 1, sequence: 1 },
  {
    title: 'Elegir un ukelele',
    text: 'El ukelele de concierto sirve a manos grandes y pequeñas.',
    owner_id: 2,
  },
  {
    kind: 'guided_answer',
    form: 'pair',
    title: '¿Puedo alquilar un ukelele?',
    text: 'Sí, a 12 euros al mes.',
    owner_id: 1,
  },
])
const near = (question: string) => {
  const { decision, near } = ask(documents, question)
  return { decision, titles: near.map(({ title }) => title) }
}

test('a refusal names the texts that share words with the question, each owner once', () => {
  expect(near('¿qué líquido disuelve manchas del diapasón?')).toEqual({
    decision: 'refuse',
    titles: ['Limpiar el diapasón'],
  })
  const { titles } = near('¿pesa mucho el ukelele barítono?')
  expect(titles.toSorted()).toEqual(['Elegir un ukelele', '¿Puedo alquilar un ukelele?'])
})

test('a question about something else gets none', () => {
  expect(near('¿quién ganó anoche el partido?')).toEqual({ decision: 'refuse', titles: [] })
  expect(near('how tall is the Eiffel tower?')).toEqual({ decision: 'refuse', titles: [] })
})

test('an answer names none', () => {
  expect(near('¿puedo alquilar un ukelele?')).toEqual({ decision: 'answer', titles: [] })
})
