import { expect, it } from 'vitest'
import { askedProperty, holdsProperty } from './properties.rules.ts'

it.each([
  ['en', 'what brand is the lamp?', 'brand'],
  ['en', 'which make of clippers do you use', 'brand'],
  ['es', 'qué marca es el lápiz?', 'brand'],
  ['es', 'de que color era el coche', 'colour'],
  ['en', 'what colour should the glaze be?', 'colour'],
  ['pt', 'qual é a marca da máquina?', 'brand'],
  ['fr', 'de quelle couleur est le vernis ?', 'colour'],
  ['it', 'di che marca è il forno?', 'brand'],
  ['de', 'welche Farbe hat der Faden?', 'colour'],
  ['ca', 'de quina marca és el forn?', 'brand'],
  ['en', 'what makes the dough rise?', null],
  ['en', 'how do I make the dough rise?', null],
  ['es', 'cómo marco el patrón?', null],
])('%s: «%s» asks for %s', (language, question, property) => {
  expect(askedProperty(question, language)).toBe(property)
})

it.each([
  ['colour', 'The glaze turns a milky blue.', true],
  ['colour', 'El hilo es rojo oscuro.', true],
  ['colour', 'The lamp stands behind the laptop.', false],
  ['brand', 'I use a Wahl clipper.', true],
  ['brand', 'The brand does not matter.', true],
  ['brand', 'Today I clip with whatever I have.', false],
  ['brand', 'So now I use any lamp.', false],
] as const)('a %s may be told by «%s»: %s', (property, sentence, holds) => {
  expect(holdsProperty(sentence, property)).toBe(holds)
})
