import { expect, test } from 'vitest'
import { readPriceBound } from './read-price-bound.rules.ts'

test.each([
  ['en', 'which courses cost less than 100 euros?', 100, ['course']],
  ['en', 'anything under $30?', 30, []],
  ['es', '¿tienes algo por menos de 20 €?', 20, []],
  ['es', 'cursos de hasta 50 euros', 50, ['course']],
  ['fr', 'un cours à moins de 40 euros ?', 40, ['course']],
  ['de', 'Kurse unter 60 Euro', 60, ['course']],
  ['es', 'busco un regalo para mi padre, que juega en el club: qué tienes por menos d 40 euros', 40, []],
  ['en', 'which of your products cost less than 30 dollars', 30, []],
  ['en', 'what do you have under 30?', 30, []],
  ['es', 'qué tienes por menos de 30', 30, []],
  ['en', 'a present for my dad who likes trains, what do you have under 40 euros?', 40, []],
] as const)('%s: «%s» asks for products of at most %i', (language, question, max_price, kinds) => {
  expect(readPriceBound(question, language)).toEqual({ max_price, kinds })
})

test.each([
  ['en', 'can I get a kiln for less than 1000 euros?'],
  ['en', 'does it dry in less than 2 days?'],
  ['es', '¿puedo hornear por debajo de 200 grados?'],
  ['es', '¿cuánto cuesta el curso?'],
  ['en', 'what games do you have for children under 10?'],
  ['en', 'what do you have for legs under 30?'],
  ['en', 'is a bike a good present for less than 100 euros?'],
  ['es', 'busco un candado, ¿qué hay por menos de 40 euros?'],
])('%s: «%s» does not', (language, question) => {
  expect(readPriceBound(question, language)).toBeNull()
})
