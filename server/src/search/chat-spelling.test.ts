import { describe, expect, test } from 'vitest'
import { ask, createDocuments } from './answers.fixture.ts'
import { buildIndex, search } from './index.ts'

const documents = createDocuments([
  { title: 'El horno', text: 'El horno se revisa en marzo. Las piezas se cuecen a 980 grados.' },
  { title: 'Las consultas', text: 'Una consulta dura una hora y cuesta 60 euros.' },
  { title: 'El torno', text: 'El torno se limpia cada viernes con agua tibia.' },
])
const index = buildIndex(documents)

describe('a question in a chat', () => {
  test.each([
    'hola buenas, una pregunta: ¿a cuántos grados se cuecen las piezas?',
    'q tal, kiero saber a cuantos grados se cuecen las piezas xfa',
    'olaa! a kuantos grados se kuezen las piesas',
  ])('is found and answered as in a letter: «%s»', (message) => {
    const plain = search(index, '¿A cuántos grados se cuecen las piezas?')
    const found = search(index, message)
    expect(found.hits[0]).toMatchObject({ owner_id: 1 })
    expect(found.confidence).toBeGreaterThan(plain.confidence * 0.8)
    expect(ask(documents, message).content).toContain('980 grados')
  })

  test('a courtesy adds nothing and takes nothing', () => {
    const { confidence, hits } = search(index, '¿cuándo se limpia el torno?')
    const polite = search(index, 'hola, por favor, ¿cuándo se limpia el torno? gracias')
    expect(polite.confidence).toBeCloseTo(confidence, 6)
    expect(polite.hits[0]).toMatchObject({ owner_id: hits[0]?.owner_id })
  })

  test('a word that is a courtesy in a greeting counts where the texts have it', () => {
    const terms = (text: string) => search(index, text).question.terms.map(({ word }) => word)
    expect(terms('¿cuánto cuesta una consulta?')).toContain('consulta')
    expect(terms('buenas tardes, ¿qué cuesta?')).not.toContain('tardes')
  })

  test('short words that no text has are passed over, but not abbreviations and numbers', () => {
    const unknown = (text: string) =>
      search(index, text)
        .question.terms.filter(({ stop, alternatives }) => !stop && alternatives.length === 0)
        .map(({ word }) => word)
    expect(unknown('el torno zz')).toEqual([])
    expect(unknown('el torno UE')).toEqual(['ue'])
    expect(unknown('el torno 77')).toEqual(['77'])
  })

  test('short spellings of one language are words of the texts in another', () => {
    const vitamins = createDocuments([{ title: '', text: 'Vitamin K is in spinach and kale.' }], 'en')
    expect(ask(vitamins, 'where is vitamin K').content).toContain('spinach')
  })
})

test('a word that is said twice counts more than one that is said once', () => {
  const two = createDocuments(['Óleo.', 'Acuarela.'])
  const first = (text: string) => search(buildIndex(two), text).hits[0]?.owner_id
  expect(first('óleo acuarela acuarela')).toBe(2)
  expect(first('óleo óleo acuarela')).toBe(1)
})

test('a word in its title and in its text ranks a passage before one that has it in its text only', () => {
  const texts = createDocuments([
    'El barniz se seca en dos horas si hace calor.',
    { title: 'El barniz', text: 'El barniz se seca en dos horas si hace calor.' },
  ])
  expect(search(buildIndex(texts), 'barniz').hits.map(({ owner_id }) => owner_id)).toEqual([2, 1])
})
