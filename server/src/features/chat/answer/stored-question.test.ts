import { expect, it } from 'vitest'
import { mayAskTheSame, pricesNothingElse } from './stored-question.rules.ts'

const stored = '¿Necesito tener ya las abejas para empezar?'

it.each([
  ['¿cuántos kilos de miel les dejo?', 'No, lo ideal es empezar en invierno.', false],
  ['¿cuántos kilos de miel les dejo?', 'Déjales unos quince kilos.', true],
  ['¿cuánto tiempo tardan?', 'Hasta que la caja esté llena.', true],
  ['¿cuánto cuesta empezar?', 'Depende de la caja.', false],
])('«%s» may be answered by a stored question of no kind with «%s»: %s', (question, answer, may) => {
  expect(mayAskTheSame(question, 'es')(stored, answer)).toBe(may)
})

it('a stored question of another kind never answers', () => {
  expect(mayAskTheSame('¿cuánto pesa la caja?', 'es')('¿Cuánto cuesta la caja?', 'Pesa 4 kilos.')).toBe(false)
})

it('an amount that is not named may be the price that a stored question asks for, the number of something is not', () => {
  const may = (question: string) => mayAskTheSame(question, 'es')('¿Cuánto cuesta el envío?', 'Son 6 euros.')
  expect(may('y el envío cuánto sería')).toBe(true)
  expect(may('¿cuántos envíos hay?')).toBe(false)
})

it.each([
  ['¿cuánto cuesta el kit de plumilla?', '¿Cuánto cuesta el envío?', false],
  ['¿cuánto cuesta el envío del kit?', '¿Cuánto cuesta el envío?', true],
  ['¿y cuánto vale? Kit de plumilla cuesta 39 €.', '¿Cuánto cuesta el kit de plumilla?', true],
  ['¿cuánto cuesta el curso?', '¿Qué precio tiene?', true],
  ['¿cuánto cuesta el kit?', '¿Mandas el kit a México?', true],
])('«%s» asks for no other price than «%s»: %s', (spoken, stored, asks) => {
  expect(pricesNothingElse(spoken, 'es')(stored)).toBe(asks)
})
