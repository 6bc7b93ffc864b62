import { describe, expect, it } from 'vitest'
import { createDocuments, type Text } from './answers.fixture.ts'
import { type Answer, buildIndex, composeAnswer, search } from './index.ts'

const notes = Array.from({ length: 30 }, (_, i) => `Nota ${i}: la lana se carda con dos cardas y se hila.`)
const tuning = {
  title: 'Afinar una guitarra vieja',
  text: 'Para afinar la guitarra uso un diapasón. Aprieto cada cuerda tres vueltas. Luego la dejo reposar una noche.',
}
const washing = 'La cuerda de tender se cambia cada año.'

type Options = NonNullable<Parameters<typeof composeAnswer>[2]>

/** The answer for a caller who tells what is asked for. */
function answerTo(question: string, options: Options = {}, texts: Text[] = []): Answer {
  const documents = createDocuments([tuning, washing, ...texts, ...notes])
  return composeAnswer(search(buildIndex(documents), question), documents, { weigh: () => 0, ...options })
}

describe('an answer from texts', () => {
  it('that is sure stands alone', () => {
    const { decision, content } = answerTo('¿para afinar la guitarra se usa un diapasón?')
    expect(decision).toBe('answer')
    expect(content).toBe(tuning.text)
  })

  it('that is likely says what it is about', () => {
    const { decision, content, nearest } = answerTo('cuanto tarda una guitarra en perder la afinacion')
    expect(decision).toBe('hedge')
    expect(content).toBe(`Sobre «${tuning.title}»:\n\n${tuning.text}`)
    expect(nearest).toBeNull()
  })
})

it('an answer that is not sure tells of one text, and names it', () => {
  const cared = { title: 'Cuidar cuerdas', text: 'La cuerda de guitarra se cuida en mayo.' }
  const washed = { title: 'Lavar cuerdas', text: 'La cuerda de guitarra se cuida en junio.' }
  const weigh = (sentence: string) => (/mayo|junio/.test(sentence) ? 0.5 : 0)
  const question = '¿cuándo se cuida la cuerda de guitarra?'
  const { decision, content, citations } = answerTo(question, { weigh }, [cared, washed])
  expect(decision).toBe('hedge')
  expect(content).toBe(`Sobre «${cared.title}»:\n\n${cared.text}`)
  expect(citations).toHaveLength(1)
})

describe('a refusal', () => {
  it('tells of what is spoken of a sentence that holds what is asked for, however few words they share', () => {
    const spoken = {
      is_of_subject: true,
      weigh: (sentence: string) => (sentence.includes('vueltas') ? 0.5 : 0),
    }
    const question = '¿y cuánto aprieto la clavija nueva?'
    expect(answerTo(question, spoken)).toMatchObject({
      decision: 'refuse',
      nearest: { owner_id: 1, content: expect.stringContaining('tres vueltas') },
    })
    expect(answerTo(question, { ...spoken, weigh: () => 0 }).nearest).toBeNull()
  })

  it('tells what the nearest text says where that may be an answer, and cites it', () => {
    const { decision, content, nearest, citations } = answerTo(
      '¿con qué afino una guitarra desafinada por la humedad del verano?',
    )
    expect(decision).toBe('refuse')
    expect(content).toBe('No encuentro la respuesta a eso en lo que sé.')
    expect(nearest).toMatchObject({
      kind: 'source',
      owner_id: 1,
      content: `Puede que te sirva esto, de «${tuning.title}»:\n\n${tuning.text}`,
    })
    expect(citations.map(({ owner_id }) => owner_id)).toEqual([1, 1, 1])
  })

  it('tells nothing of a text that is hardly an answer', () => {
    const answer = answerTo('¿qué guitarra compro para mi hija de ocho años en verano?')
    expect(answer).toMatchObject({ decision: 'refuse', nearest: null, citations: [] })
  })
})

it.each([
  ['en', 'About “{title}” (Spanish):'],
  ['fr', 'À propos de « {title} » (espagnol) :'],
  ['es', 'Sobre «{title}»:'],
])(
  'an answer that is not sure says to a visitor who reads %s in which language its text is',
  (spoken, frame) => {
    const { content } = answerTo('cuanto tarda una guitarra en perder la afinacion', {
      reply_language: spoken,
    })
    expect(content.split('\n')[0]).toBe(frame.replace('{title}', tuning.title))
  },
)

it('a text answers where a stored question ranks first that asks for something else', () => {
  const stored = {
    kind: 'guided_answer',
    form: 'pair' as const,
    title: '¿Compras guitarras usadas?',
    text: 'Para empezar, no: vendo guitarras desde 200 euros, y no compro.',
  }
  const bought = {
    title: 'Comprar la primera guitarra',
    text: 'Para empezar compra una guitarra de 150 a 250 euros.',
  }
  const question = '¿qué guitarra compro para empezar con 200 o 250 euros?'
  const contentOf = (mayAsk: boolean) => {
    const documents = createDocuments([stored, bought, ...notes])
    const found = search(buildIndex(documents), question)
    const isOf = (hit: { owner_id: number }) => documents.find(({ owner_id }) => owner_id === hit.owner_id)
    const options = { weigh: () => 0, mayAsk: () => mayAsk }
    return composeAnswer(found, found.hits.map(isOf), options).content
  }
  expect(contentOf(true)).toContain(stored.text)
  expect(contentOf(false)).toBe(`Sobre «${bought.title}»:\n\n${bought.text}`)
})
