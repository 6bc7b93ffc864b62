import { expect, it } from 'vitest'
import { mayAskTheSame } from './sentence-weight.rules.ts'

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
