import { expect, it, test } from 'vitest'
import { readOfferWants } from './read-offer-wants.rules.ts'
import { readOfferWish } from './read-offer-wish.rules.ts'

const wantsOf = (question: string, language: string) =>
  readOfferWants(question, language, readOfferWish(question) ?? undefined)

it('what products should be about is read without the words that ask for them', () => {
  expect(wantsOf('which of your courses is about bees?', 'en').words).toEqual(['bees'])
  expect(wantsOf('qué tienes para aprender acuarela por menos de 20 euros?', 'es').words).toEqual([
    'acuarela',
  ])
})

it('a form that is not wanted is not asked for', () => {
  expect([...wantsOf('which of your courses could I do without any Spanish', 'en').forms]).toEqual([
    'lessons',
  ])
  expect([...wantsOf('nothing on video please, any books on bread?', 'en').unwanted]).toEqual(['lessons'])
  expect([...wantsOf('a mí los videos me aburren, solo busco libros', 'es').forms]).toEqual(['reading'])
  expect([...wantsOf('no videos please, any books on bread?', 'en').forms]).toEqual(['reading'])
  expect([...wantsOf('an hour on zoom or a course?', 'en').forms].toSorted()).toEqual(['lessons', 'personal'])
})

it('whoever learns with the creator asks for nobody’s time', () => {
  expect([...wantsOf('cheapest way to learn candles with you?', 'en').forms]).toEqual([])
})

test.each([
  ['en', 'got a 20 euro budget, what could I get with that', 20],
  ['en', 'which of your things are under £12.50?', 12.5],
  ['en', 'anything of yours for 1,000 euros', 1000],
  ['es', 'tengo 30€, cuál de tus cursos me llevo', 30],
  ['en', 'which of your courses is for my 2 kids', null],
])('%s: «%s» may cost at most %s', (language, question, max_price) => {
  expect(wantsOf(question, language).max_price).toBe(max_price)
})

test.each([
  ['en', 'which of your things are in English?', ['en'], []],
  ['en', 'I don’t speak a word of Spanish, which of your things are in English?', ['en'], ['es']],
  ['en', 'which of your courses could I do without any Spanish', [], ['es']],
  ['es', 'qué tienes en inglés?', ['en'], []],
  ['es', 'no hay nada en inglés?', ['en'], []],
  ['en', 'which of your courses is about German shepherds?', [], []],
])('%s: «%s» wants the languages %j, and does not speak %j', (language, question, wanted, unspoken) => {
  const { languages } = wantsOf(question, language)
  expect([...languages.wanted]).toEqual(wanted)
  expect([...languages.unspoken]).toEqual(unspoken)
})

it('a word for a language that nothing is wanted in is what the products should be about', () => {
  expect(wantsOf('which of your courses is for learning German?', 'en').words).toEqual(['german'])
})
