import { expect, it } from 'vitest'
import { asksHowItWorks, tellsHowItWorks } from './workings.rules.ts'

it.each([
  ['how does swapping houses work exactly?', true],
  ['¿cómo funciona el intercambio?', true],
  ['comment ça marche ?', true],
  ['wie funktioniert das?', true],
  ['how do I swap houses?', false],
])('«%s» asks how something works: %s', (question, asks) => {
  expect(asksHowItWorks(question)).toBe(asks)
})

it.each([
  ['How it works: you pay a fee.', true],
  ['Así funciona: se paga una cuota.', true],
  ['So funktioniert es: man zahlt.', true],
  ['Homework: one week with no camera.', false],
  ['It works well.', false],
])('«%s» tells it: %s', (sentence, tells) => {
  expect(tellsHowItWorks(sentence)).toBe(tells)
})
