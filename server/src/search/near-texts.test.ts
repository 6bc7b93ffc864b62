import { expect, test } from 'vitest'
import { ask, createDocuments, type Text } from './answers.fixture.ts'
import { buildIndex, findNearTexts, search } from './index.ts'

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
  const { decision, listNear } = ask(documents, question)
  return { decision, titles: listNear().map(({ title }) => title) }
}

test('a refusal names the texts that share words with the question, each owner once', () => {
  expect(near('¿qué líquido disuelve manchas del diapasón?')).toEqual({
    decision: 'refuse',
    titles: ['Limpiar el diapasón'],
  })
})

const lessons = Array.from({ length: 40 }, (_, number) => ({
  title: `Lección ${number}`,
  text: `En la lección ${number} leemos un cuento despacio y hablamos de lo que pasa en él.`,
  owner_id: number + 10,
}))
const named = (texts: Text[], question: string) => {
  const documents = createDocuments([...texts, ...lessons])
  const found = search(buildIndex(documents), question)
  const hits = found.hits.map(({ owner_id }) => documents.find((each) => each.owner_id === owner_id))
  return findNearTexts(found, hits).map(({ title }) => title)
}

test('a stored question is not named for one word that it shares, a text is', () => {
  const stored = { kind: 'guided_answer', form: 'pair' as const, title: '¿Alquilas un ukelele?', text: 'Sí.' }
  const chosen = { title: 'Elegir un ukelele', text: 'El de concierto se moja poco.' }
  expect(named([{ ...stored, owner_id: 1 }, chosen], '¿se moja el ukelele en la playa?')).toEqual([
    'Elegir un ukelele',
  ])
})

test('one word of a text names it not, one of its title does', () => {
  const descent = { title: 'Bajar con cuidado', text: 'A la vuelta llevo los bastones más largos.' }
  expect(named([descent], '¿sabes llenar los bastones de nieve?')).toEqual([])
  expect(named([{ ...descent, title: 'Los bastones' }], '¿sabes llenar los bastones de nieve?')).toEqual([
    'Los bastones',
  ])
})

test('words that a text holds in sentences of their own name it not', () => {
  const group = {
    title: 'Leer a un grupo grande',
    text: 'Los siento contra la pared, en semicírculo, y nadie queda a más de cuatro metros. Solo uno renunció, y fue porque quería ir al baño. Dos cuentos cortos bastan.',
  }
  expect(named([group], '¿cómo quito las manchas de humedad de la pared del baño?')).toEqual([])
})

test('the text whose title has words of the question is named before one that says more of them', () => {
  const backpack = {
    title: 'Mi mochila',
    text: 'Llevo algo de comer. Y ropa para la guardia. Del hospital hablo otro día.',
  }
  const meals = { title: 'Comer de noche', text: 'Sopa de verduras por la noche, y nunca frituras.' }
  const question = '¿qué puedo comer de noche en una guardia de hospital?'
  expect(named([backpack, meals], question)[0]).toBe('Comer de noche')
})

test('a text that is much less near than another one is not named beside it', () => {
  const meals = { title: 'Comer de noche en la guardia', text: 'Sopa de verduras, y nunca frituras.' }
  const sleep = { title: 'Dormir de noche', text: 'Un cuarto oscuro y frío.' }
  expect(named([sleep], '¿qué puedo comer de noche en la guardia?')).toEqual(['Dormir de noche'])
  expect(named([sleep, meals], '¿qué puedo comer de noche en la guardia?')).toEqual([
    'Comer de noche en la guardia',
  ])
})

test('a question about something else gets none', () => {
  expect(near('¿quién ganó anoche el partido?')).toEqual({ decision: 'refuse', titles: [] })
  expect(near('how tall is the Eiffel tower?')).toEqual({ decision: 'refuse', titles: [] })
})

test('an answer names none', () => {
  expect(near('¿puedo alquilar un ukelele?')).toEqual({ decision: 'answer', titles: [] })
})

test('a text that is much less near than the nearest is of something else', () => {
  const tuning = { title: 'Afinar una guitarra vieja', text: 'Para afinar la guitarra uso un diapasón.' }
  const summer = { title: 'Guitarra y verano', text: 'La guitarra se afina en verano dos veces.' }
  const question = '¿cuántas veces se afina una guitarra vieja con humedad?'
  expect(named([summer], question)).toEqual([summer.title])
  expect(named([tuning, summer], question)).toEqual([tuning.title])
})
