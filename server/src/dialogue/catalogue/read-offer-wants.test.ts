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
  expect([...wantsOf('a mí los videos me aburren, solo busco libros', 'es').forms]).toEqual(['reading'])
  expect([...wantsOf('no videos please, any books on bread?', 'en').forms]).toEqual(['reading'])
  expect([...wantsOf('an hour on zoom or a course?', 'en').forms].toSorted()).toEqual(['lessons', 'personal'])
})

it('whoever learns with the creator asks for nobody’s time', () => {
  expect([...wantsOf('cheapest way to learn candles with you?', 'en').forms]).toEqual([])
})

test.each([
  ['got a 20 euro budget, what could I get with that', 20],
  ['what can I get for £15?', 15],
  ['tengo 30€, qué me llevo', 30],
  ['what is there for my 2 kids', null],
])('«%s» may cost at most %s', (question, max_price) => {
  expect(wantsOf(question, 'en').max_price).toBe(max_price)
})

test.each([
  ['which of your things are in English?', ['en'], []],
  ['I don’t speak a word of Spanish, which of your things are in English?', ['en'], ['es']],
  ['which of your courses could I do without any Spanish', [], ['es']],
  ['qué tienes en inglés?', ['en'], []],
  ['which course is for me?', [], []],
])('«%s» wants the languages %j, and does not speak %j', (question, wanted, unspoken) => {
  const { languages } = wantsOf(question, 'en')
  expect([...languages.wanted]).toEqual(wanted)
  expect([...languages.unspoken]).toEqual(unspoken)
})
