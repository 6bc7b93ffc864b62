import { expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

it.each<[string, string[], string[]]>([
  ['wait how do i pay', [], ['how do i pay']],
  ['espera, cuánto dura?', [], ['cuánto dura?']],
  ['lol ok. is it free?', ['yes'], ['is it free?']],
  ['hola, me llamo Luis, cuánto dura?', ['greeting'], ['cuánto dura?']],
])('«%s»: what holds the floor is no part of the question', (text, acts, questions) => {
  expect(understandMessage(text, null)).toMatchObject({ acts, questions })
})

it.each([
  'ok, then whats a good interest rate',
  'vale, y el primer verano cada cuanto la riego',
  'vale, entonces como la riego',
])('«%s» does not merely tell', (text) => {
  expect(understandMessage(text, null)).toMatchObject({ acts: ['yes'], tells: false })
})

it('a smiley ends a clause', () => {
  const message = 'perdona, era mi hijo con el móvil 😅 quién eres?'
  expect(understandMessage(message, 'es').acts).toContain('who_are_you')
})
