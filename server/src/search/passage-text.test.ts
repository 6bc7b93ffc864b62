import { expect, it } from 'vitest'
import { nameOf, type PassageText } from './passage-text.rules.ts'

const passage = (title: string, name: string | null): PassageText => ({
  kind: 'guided_answer',
  owner_id: 1,
  sequence: 1,
  title,
  name,
  text: 'Enviamos los martes.',
})

it.each([
  ['its first wording', '¿Mandáis a Latinoamérica?', '¿Hacéis envíos fuera de España?', 1],
  ['its title where that is in another language', 'Do you ship to Peru?', '¿Hacéis envíos a Perú?', 0],
  ['its title where it has no other', '¿Mandáis a Latinoamérica?', null, 0],
])('what stands in several wordings is called by %s', (_, title, name, called) => {
  expect(nameOf(passage(title, name))).toBe([title, name][called])
})
