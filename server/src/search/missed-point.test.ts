import { describe, expect, test } from 'vitest'
import { properNamesIn } from '../text/proper-names.rules.ts'
import { createDocuments } from './answers.fixture.ts'
import { buildIndex, composeAnswer, search } from './index.ts'

const notes = Array.from({ length: 30 }, (_, i) => `Nota ${i}: la lana se carda con dos cardas y se hila.`)
const documents = createDocuments([
  'Para afinar la guitarra uso un diapasón. Aprieto cada cuerda tres vueltas.',
  ...notes,
])
const decide = (question: string, weight: number, texts = documents) =>
  composeAnswer(search(buildIndex(texts), question), texts, { weigh: () => weight }).decision

describe('an answer that lacks the word on which the question turns', () => {
  const misses = (question: string, texts = documents) =>
    composeAnswer(search(buildIndex(texts), question), texts).missesPoint()

  test('misses the point', () => {
    expect(misses('¿cómo afino una cuerda deshilachada?')).toBe(true)
    expect(misses('¿con qué afino la guitarra?')).toBe(false)
  })

  test('misses it where it is one to a question that shares no word with the one asked', () => {
    const pair = {
      form: 'pair' as const,
      kind: 'guided_answer',
      title: '¿Hay alojamiento?',
      text: 'No, ni parking.',
    }
    const texts = createDocuments([pair, ...notes])
    expect(misses('¿el parking cuesta?', texts)).toBe(true)
    expect(misses('¿hay parking?', texts)).toBe(false)
  })

  test('is not known where few texts are, as most words are unknown there', () => {
    expect(misses('¿cómo afino una cuerda deshilachada?', documents.slice(0, 5))).toBe(false)
  })
})

describe('a question that names a place of which no text says anything', () => {
  const hotels = createDocuments([
    'Para las vacaciones guardo el hongo en un hotel: un tarro con té dulce. Un buen hotel dura meses.',
    ...notes,
  ])

  test('is not answered by what shares its other words', () => {
    expect(decide('¿recomiendas un buen hotel en Lisboa?', 0, hotels)).toBe('refuse')
    expect(decide('¿recomiendas un buen hotel?', 0, hotels)).not.toBe('refuse')
  })

  test('is not that of the one who is asked: no text needs to have it', () => {
    const asked = (names?: ReadonlySet<string>) =>
      search(buildIndex(hotels), '¿dónde duerme Marga en un buen hotel?', { names })
    const decision = (names?: ReadonlySet<string>) =>
      composeAnswer(asked(names), hotels, { weigh: () => 0 }).decision
    expect(decision(new Set(['marga']))).not.toBe('refuse')
    expect(decision()).toBe('refuse')
  })

  test('while a beginner is no thing that a text must speak of', () => {
    expect(decide('¿cómo afino la guitarra de un principiante?', 0)).not.toBe('refuse')
    expect(decide('¿cómo afino la guitarra de un violinista?', 0)).toBe('refuse')
  })

  test('is told by a capital, but for months and days', () => {
    expect(properNamesIn('Is there a hotel in Lisbon on Monday or in November?')).toEqual(new Set(['lisbon']))
    expect(properNamesIn('Lisbon. What is it?')).toEqual(new Set())
  })
})

describe('a question that names a thing of which no text says anything', () => {
  test('is not answered by what is said of another one, whatever it holds', () => {
    expect(decide('¿cómo afino la cuerda de un banjo?', 0.2)).toBe('refuse')
    expect(decide('¿cómo afino la cuerda de una guitarra?', 0.2)).not.toBe('refuse')
  })

  test('is not answered, however well the rest fits, where it turns on that thing', () => {
    const texts = createDocuments(['Los cachorros muerden porque cambian los dientes.', ...notes])
    expect(decide('¿por qué muerden los cachorros?', 0, texts)).toBe('answer')
    expect(decide('¿por qué muerde mi hurón?', 0, texts)).toBe('refuse')
  })

  test('is answered where it is a property, which a text gives without the word', () => {
    expect(decide('¿qué grosor de cuerda afino en la guitarra?', 0.2)).not.toBe('refuse')
    expect(decide('¿cuál es el grosor de la cuerda de la guitarra?', 0.2)).not.toBe('refuse')
    expect(decide('¿cuál es la funda de la cuerda de la guitarra?', 0.2)).toBe('refuse')
  })

  test('is answered where a long story names it, and the other words fit one text well', () => {
    const story =
      'mi abuelo me regaló su guitarra, estuvo diez años en un trastero con humedad y polvo, ayer compré cuerdas nuevas en una tienda y al apretar cada cuerda la suelto por miedo. ¿cómo la afino con el diapasón?'
    expect(decide(story, 0)).not.toBe('refuse')
  })

  test('is answered where it is little of a question that the text fits well otherwise', () => {
    const texts = createDocuments(['Para afinar cada cuerda de la guitarra me siento.'])
    const ask = (question: string) => decide(question, 0, [...documents, ...texts])
    expect(ask('mi hija rompe cuerdas, ¿cuántas vueltas aprieto para afinar la guitarra?')).toBe('hedge')
    expect(ask('mi hija rompe cuerdas, ¿cuántas vueltas aprieto?')).toBe('refuse')
  })

  test('is answered where the thing is only compared with', () => {
    const texts = createDocuments(['La miel se pone dura en invierno y está buena.', ...notes])
    expect(decide('¿la miel se pone dura en invierno como una piedra?', 0, texts)).not.toBe('refuse')
  })
})

describe('a question about what was spoken of', () => {
  const texts = createDocuments(['La tabla se filtra con segmentadores.', 'El curso dura tres semanas.'])
  const ask = (question: string, is_of_subject = true) =>
    composeAnswer(search(buildIndex(texts), question), texts, { weigh: () => 0, is_of_subject }).decision
  const asMany = '¿cómo filtro la tabla con contraseña cifrada?'

  test('is refused where it has as many unknown words as the sentences hold', () => {
    expect(ask(asMany)).toBe('refuse')
    expect(ask(asMany, false)).toBe('hedge')
  })

  test('is answered where it has fewer, or only one', () => {
    expect(ask('¿cómo filtro la tabla de segmentadores con contraseña cifrada?')).toBe('hedge')
    expect(ask('¿y la tabla con contraseña?')).toBe('hedge')
  })
})

test('an answer without the fact that it must hold is none', () => {
  const texts = createDocuments(['El torno de alfarero pesa treinta kilos. Se vende montado.'])
  const ask = (isHeld: (sentence: string) => boolean) =>
    composeAnswer(search(buildIndex(texts), '¿cuánto vale el torno de alfarero?'), texts, { isHeld }).decision
  expect(ask((sentence) => sentence.includes('kilos'))).not.toBe('refuse')
  expect(ask((sentence) => sentence.includes('€'))).toBe('refuse')
})
