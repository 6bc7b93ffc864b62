import { expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

it.each([
  ['es', 'complaint', 'he pagado el curso de italiano y no puedo entrar, me dice contraseña incorrecta'],
  ['en', 'complaint', 'you took the money for the workshop twice from my card'],
  ['es', 'person', 'prefiero que me conteste Elisa, ¿le puedes pasar un mensaje?'],
  ['en', 'person', 'could you pass her a message?'],
  ['en', 'complaint', 'I paid for the lindy course yesterday and the videos still say locked'],
  ['es', 'robot', '¿hablo con Nuria o con una máquina?'],
  ['de', 'robot', 'spreche ich mit Nuria oder mit einer Maschine?'],
  ['es', 'capabilities', '¿qué haces tú exactamente?'],
  ['de', 'person', 'können Sie ihr etwas ausrichten?'],
])('%s: %s is told by «%s»', (language, act, text) => {
  expect(understandMessage(text, language).acts).toContain(act)
})

it('«me da vergüenza» complains of no one', () => {
  const { acts } = understandMessage('¿cómo funciona una noche de baile? me da vergüenza ir sola', 'es')
  expect(acts).toEqual([])
})

it('«hält» tells nobody to be quiet', () => {
  const question = 'Wie lange hält sich grüner Tee in der Dose?'
  expect(understandMessage(question, 'de')).toMatchObject({ acts: [], questions: [question] })
})
