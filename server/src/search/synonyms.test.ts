import { describe, expect, test } from 'vitest'
import { stemWord } from '../text/stem.rules.ts'
import { stopwordsIn } from '../text/stopwords.rules.ts'
import { ask, createDocuments } from './answers.fixture.ts'
import { conceptsOf, subjects } from './concepts.rules.ts'
import { buildIndex, type IndexDocument, search } from './index.ts'
import { maxQuestionWork } from './question-work.rules.ts'
import buying from './synonyms/buying.json' with { type: 'json' }

const pair = (title: string, text: string) => ({ kind: 'guided_answer', form: 'pair' as const, title, text })

const spanish = createDocuments([
  pair('¿Puedo regalar el curso a alguien?', 'Al comprar eliges la fecha de la tarjeta.'),
  pair('¿Devuelves el dinero?', 'Tienes catorce días para decirlo.'),
  pair('¿Se puede pagar a plazos?', 'En tres veces, sin intereses.'),
  pair('¿Cuánto tardan los envíos?', 'Dos días en la península.'),
  { title: 'Trípodes', text: 'Las patas de carbono pesan poco y se doblan bien.' },
])
const english = createDocuments(
  [
    pair('Do you offer gift cards?', 'From 20 pounds, valid for a year.'),
    pair('What is your cancellation policy?', 'Tell me two days before.'),
    pair('Where is the bakery?', 'At 4 Mill Lane, behind the station.'),
    pair('How long does the course last?', 'Six evenings of two hours.'),
    pair('When is your practice open?', 'On Mondays, in Dominick Street.'),
    { title: 'Crust', text: 'A loaf bursts at the side when the cut on top is too shallow.' },
  ],
  'en',
)
const answerOf = (documents: IndexDocument[], question: string) => {
  const { decision, content } = ask(documents, question)
  return decision === 'refuse' ? null : content
}

describe('a stored question is found by its meaning', () => {
  test.each([
    ['es el cumpleaños de mi hermana', 'eliges la fecha'],
    ['¿hay reembolso?', 'catorce días'],
    ['¿puedo pagar en cuotas?', 'tres veces'],
    ['¿cuándo llega el paquete?', 'Dos días'],
    ['si no me gusta me regresan la plata?', 'catorce días'],
    ['¿lo podría pagar en dos veces?', 'tres veces'],
  ])('in the same language: «%s»', (question, answer) => {
    expect(answerOf(spanish, question)).toContain(answer)
  })

  test.each([
    ['can I get it for my birthday?', 'eliges la fecha'],
    ['refund?', 'catorce días'],
    ['pagamento a rate', 'tres veces'],
    ['Lieferung', 'Dos días'],
  ])('in another language: «%s»', (question, answer) => {
    expect(answerOf(spanish, question)).toContain(answer)
  })

  test.each([
    ['where are you located?', 'Mill Lane'],
    ['any vouchers?', '20 pounds'],
    ['what days is the clinic open?', 'Dominick Street'],
    ['¿dónde estáis?', 'Mill Lane'],
    ['quero anular', 'two days before'],
    ['quelle est la durée ?', 'Six evenings'],
  ])('by a phrase, or a word that differs: «%s»', (question, answer) => {
    expect(answerOf(english, question)).toContain(answer)
  })
})

test.each([
  '¿qué tiempo hace en Sevilla?',
  'la lavadora pierde agua',
  '¿vendes billetes de tren a Sevilla?',
  'who won the election?',
])('what nothing stored means is refused: «%s»', (question) => {
  expect(ask(spanish, question).decision).toBe('refuse')
})

test('in a phrase a word means what the phrase does: a tax return is no refund', () => {
  const [, refund] = spanish
  const question = 'can you help me with my tax return'
  expect(search(buildIndex([refund!]), question).hits).toEqual([])
  expect(search(buildIndex([refund!]), 'can you help me with my return').hits).toHaveLength(1)
})

test('a text is found by the meaning of its words', () => {
  expect(answerOf(english, 'why does a loaf crack?')).toContain('too shallow')
})

test.each(['how does an old dog breathe when it sleeps', 'how many breaths does an old dog take asleep?'])(
  'a text in another language that says all of a question goes before one in its own that says half: «%s»',
  (question) => {
    const walks = { title: 'Walks', text: 'An old dog likes short walks.', language: 'en' }
    const others = [
      { title: 'Puppies', text: 'A puppy chews on shoes.', language: 'en' },
      { title: 'Uñas', text: 'Las uñas se cortan cada tres semanas.' },
    ]
    const breathing = { title: 'Respiración', text: 'Un perro viejo dormido respira despacio.' }
    const found = search(buildIndex(createDocuments([walks, ...others, breathing])), question)
    expect(found.hits[0]).toMatchObject({ owner_id: 4, language: 'es' })
  },
)

test('the word itself goes before its synonyms, and makes an answer surer', () => {
  const two = createDocuments([
    pair('¿Hay reembolso?', 'Sobre el reembolso.'),
    pair('¿Hay devolución?', 'Sobre la devolución.'),
  ])
  const byWord = ask(two, '¿hay devolución?')
  expect(byWord).toMatchObject({ decision: 'answer', content: 'Sobre la devolución.' })
  const [first] = two as [IndexDocument]
  const bySynonym = ask([first], '¿hay devolución?')
  expect(bySynonym.content).toContain('Sobre el reembolso.')
  expect(bySynonym.confidence).toBeLessThan(ask([first], '¿hay reembolso?').confidence)
})

test('a word that has synonyms is no slip of the pen: «gratis» is no «gratin»', () => {
  const recipes = createDocuments(['El gratin se dora en el horno.'])
  const alternatives = (text: string) => search(buildIndex(recipes), text).question.terms[0]?.alternatives
  expect(alternatives('¿gratin?')).toHaveLength(1)
  expect(alternatives('¿gratis?')).toEqual([])
})

describe('a word that is written like another one', () => {
  test('means what it is listed for: «ordenador» is no form of «ordenar»', () => {
    const texts = createDocuments(['Guardo los papeles en cajas y las ordeno por fechas.'])
    const { terms } = search(buildIndex(texts), '¿qué ordenador tienes?').question
    const own = terms.find(({ word }) => word === 'ordenador')
    expect(own?.alternatives.filter(({ isSynonym }) => isSynonym)).toEqual([])
  })

  test('has no meaning by a short stem: a husband is not of the sea', () => {
    const texts = createDocuments(['Con mala mar me quedo en puerto; las olas mandan.'])
    const { terms } = search(buildIndex(texts), '¿puede venir mi marido?').question
    const own = terms.find(({ word }) => word === 'marido')
    expect(own?.alternatives.filter(({ isSynonym }) => isSynonym)).toEqual([])
  })
})

test('a question has synonyms for sixteen words at most, in the work that is left', () => {
  const lists = Object.values(buying).flatMap((words) =>
    typeof words === 'string' ? [] : words.es.split(' '),
  )
  const words = lists.filter((word) => !word.includes('_'))
  const index = buildIndex(createDocuments([words.join(' ')]))
  const { terms, work } = search(index, words.join(' ')).question
  const extended = terms.filter(({ alternatives }) => alternatives.some(({ isSynonym }) => isSynonym))
  expect(extended).toHaveLength(16)
  for (const { alternatives } of extended) expect(alternatives.length).toBeLessThanOrEqual(7)
  expect(work.bytesLeft).toBeGreaterThanOrEqual(0)
  expect(work.bytesLeft).toBeLessThan(maxQuestionWork.bytesLeft)
})

describe('the lists', () => {
  const concepts = subjects
    .flatMap((lists) => Object.entries(lists))
    .filter((entry): entry is [string, Record<string, string>] => typeof entry[1] !== 'string')

  test('each meaning has a name of its own', () => {
    const keys = concepts.map(([key]) => key)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  test('each has words in seven languages, each once, and phrases of two or three', () => {
    for (const [key, lists] of concepts) {
      expect(Object.keys(lists), key).toEqual(['en', 'es', 'pt', 'fr', 'de', 'it', 'ca'])
      for (const words of Object.values(lists).map((list) => list.split(' '))) {
        expect(words, key).toEqual([...new Set(words)])
        for (const word of words) expect(word, key).toMatch(/^[\p{L}']+(_[\p{L}']+){0,3}$/u)
      }
    }
  })

  test('a stopword is a synonym only where it asks, since titles alone hold it', () => {
    const found = concepts.flatMap(([, lists]) =>
      Object.entries(lists).flatMap(([language, list]) =>
        list
          .split(' ')
          .filter((word) => stopwordsIn(language).has(word.normalize('NFD').replace(/\p{M}/gu, ''))),
      ),
    )
    const asking = 'cuándo dónde dove on onde où quan quand quando wann when where wo'.split(' ')
    expect(found.filter((word) => !asking.includes(word))).toEqual([])
  })
})

test('a plural whose stem is too short to tell means what its word does', () => {
  const meaning = (word: string) => conceptsOf(word, 'en', stemWord)
  expect(meaning('eye')).not.toEqual([])
  expect(meaning('eyes')).toEqual(meaning('eye'))
})
