import { expect, it } from 'vitest'
import { asksWhere, holdsPlace } from './places.rules.ts'

it.each([
  ['en', 'where do I put the lamp?', true],
  ['en', 'hey where does it go', true],
  ['es', '¿dónde guardo la masa?', true],
  ['es', '¿a dónde mandas el kit?', true],
  ['es', '¿para dónde sale el paquete?', true],
  ['pt', 'a onde enviam?', true],
  ['es', 'por dónde empiezo', false],
  ['fr', 'ou le ranger', true],
  ['en', 'I do not know where to start', false],
])('%s: «%s» asks for a place: %s', (language, question, asks) => {
  expect(asksWhere(question, language)).toBe(asks)
})

it.each([
  ['One lamp, in front of you, behind the laptop.', true],
  ['La masa va al fondo de la nevera.', true],
  ['Hänge es neben das Fenster.', true],
  ['Half of my clients have a lamp.', false],
])('«%s» tells a place: %s', (sentence, holds) => {
  expect(holdsPlace(sentence)).toBe(holds)
})
