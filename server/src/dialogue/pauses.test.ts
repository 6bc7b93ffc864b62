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

it.each([
  'when did you write this?',
  'when was that written?',
  'can I write it in a different way?',
  'esto es puro humo o funciona?',
  'los batidos esos valen la pena o son puro cuento',
])('«%s» asks, and neither complains nor says that it was not understood', (text) => {
  expect(understandMessage(text, null)).toMatchObject({ acts: [], questions: [text] })
})

it.each([
  ['jo, menos mal que he preguntado. gracias!', 'thanks'],
  ['good thing i asked, thanks', 'thanks'],
  ['llevo una semana esperando que me contestéis al correo, qué poca seriedad', 'complaint'],
  ['can you write it in plain english?', 'not_understood'],
])('«%s» asks nothing', (text, act) => {
  const { acts, questions } = understandMessage(text, null)
  expect(acts).toContain(act)
  expect(questions).toEqual([])
})

it('a smiley ends a clause', () => {
  const message = 'perdona, era mi hijo con el móvil 😅 quién eres?'
  expect(understandMessage(message, 'es').acts).toContain('who_are_you')
})
