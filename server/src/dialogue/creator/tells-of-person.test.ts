import { expect, test } from 'vitest'
import { tellsOfPerson } from './tells-of-person.rules.ts'

const names = new Set(['anselmo', 'bentancor'])

test.each([
  'Anselmo Bentancor enseña a catar vino.',
  'Llegué en 2003. Soy Anselmo, y curo aceitunas.',
  "I'm Anselmo and I cure olives.",
  'In winter Anselmo bakes.',
])('a sentence tells of somebody: «%s»', (text) => {
  expect(tellsOfPerson(text, names)).toBe(true)
})

test.each([
  'Me llegan las fotos: «Anselmo, ¿esto se tira?». Casi siempre es una capa blanca.',
  'Anselmo, ¿esto se tira?',
  'Anselmo, esto no se tira.',
  'El vino de Anselmo es bueno.',
  "Anselmo's wife bakes.",
  'Curo aceitunas.',
])('a sentence that addresses somebody, or only names them, tells nothing of them: «%s»', (text) => {
  expect(tellsOfPerson(text, names)).toBe(false)
})
