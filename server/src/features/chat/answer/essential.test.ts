import { expect, it } from 'vitest'
import { essentialOf } from './essential.rules.ts'

const first = 'Beads crack if they cool in the air, which they do within a minute or two of any winter.'
const second = 'So I put them into the kiln at 510 degrees.'
const further = 'The door stays shut until the next day.'
const question = 'why do beads crack in the air?'

it.each([
  ['two sentences', `${first} ${second} ${further}`, `${first} ${second}`],
  ['one that is long enough', `${first.repeat(2)} ${second}`, first.repeat(2)],
  ['no frame', `About “Beads”:\n\n${first} ${second}\n\n${further}`, `${first} ${second}`],
  ['nothing where that is all', `About “Beads”:\n\n${first} ${second}`, null],
  ['nothing of nothing', '', null],
])('tells %s', (_, reply, essential) => {
  expect(essentialOf({ question, reply, language: 'en' })).toBe(essential)
})

it.each([
  ['how hot is the kiln?', `${second} ${further}`],
  ['and when do you open the door?', further],
])('tells what answers best: «%s»', (asked, essential) => {
  const reply = `${first} ${second} ${further}`
  expect(essentialOf({ question: asked, reply, language: 'en' })).toBe(essential)
})
