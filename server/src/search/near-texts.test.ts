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
})

test('a stored question is not named for one word that it shares, a text is', () => {
  expect(near('¿pesa mucho el ukelele barítono?').titles).toEqual(['Elegir un ukelele'])
})

const lessons = Array.from({ length: 40 }, (_, number) => ({
  title: `Lección ${number}`,
  text: `En la lección ${number} leemos un cuento despacio y hablamos de lo que pasa en él.`,
  owner_id: number + 10,
}))
const named = (texts: { title: string; text: string }[], question: string) =>
  ask(createDocuments([...texts, ...lessons]), question).near.map(({ title }) => title)

test('words that a text holds in sentences of their own name it not', () => {
  const group = {
    title: 'Leer a un grupo grande',
    text: 'Los siento contra la pared, en semicírculo, y nadie queda a más de cuatro metros. Solo uno renunció, y fue porque quería ir al baño. Dos cuentos cortos bastan.',
  }
  expect(named([group], '¿cómo quito las manchas de humedad de la pared del baño?')).toEqual([])
})

test('the text whose title has the words of the question is named before those that have others of them', () => {
  const backpack = {
    title: 'Lo que llevo en la mochila',
    text: 'Algo de comer que no pese, algo de comer a media mañana y algo de comer a las tres.',
  }
  const meals = { title: 'Comer de noche', text: 'Sopa de verduras, y nunca frituras.' }
  expect(named([backpack, meals], '¿qué puedo comer de noche en una guardia sin que me pese?')).toEqual([
    'Comer de noche',
    'Lo que llevo en la mochila',
  ])
})

test('a question about something else gets none', () => {
  expect(near('¿quién ganó anoche el partido?')).toEqual({ decision: 'refuse', titles: [] })
  expect(near('how tall is the Eiffel tower?')).toEqual({ decision: 'refuse', titles: [] })
})

test('an answer names none', () => {
  expect(near('¿puedo alquilar un ukelele?')).toEqual({ decision: 'answer', titles: [] })
})
