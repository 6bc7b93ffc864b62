import { expect, it } from 'vitest'
import { askedRate, holdsRate } from './rates.rules.ts'

it.each([
  ['how many compressions per minute?', 'minute'],
  ['cuánto cobras por hora', 'hora'],
  ['how much water each day', 'day'],
  ['combien de gouttes par litre ?', 'litre'],
  ['wie viel pro Woche', 'woche'],
  ['per minute', null],
  ['por qué sube la masa', null],
  ['how many pages', null],
  ['how much do I add each time', null],
])('«%s» asks for so much per «%s»', (question, thing) => {
  expect(askedRate(question)).toBe(thing)
})

it.each([
  ['Push 100 to 120 times a minute.', true],
  ['Empuja 100 veces por minuto.', true],
  ['Unas 100 al minuto.', true],
  ['It takes a minute.', false],
  ['Swap people every two minutes.', false],
  ['Wait for 20 seconds, then go on for a minute.', false],
])('«%s» holds a number per minute: %s', (sentence, holds) => {
  expect(holdsRate(sentence, (word) => /^minut/.test(word))).toBe(holds)
})
