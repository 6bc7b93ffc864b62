import { expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

it('does not take the name of the one who answers for a question', () => {
  expect(understandMessage('hola horno lento', 'es', { names: ['Nora', 'Horno Lento'] })).toMatchObject({
    acts: ['greeting'],
    questions: [],
  })
  expect(understandMessage('nora, cuánto tarda?', 'es', { names: ['Nora'] }).questions).toEqual([
    'cuánto tarda?',
  ])
  expect(understandMessage('hola Marta', 'es').questions).toEqual([])
})

it.each([
  ['quiero hablar con la señora nora', 'es'],
  ['is Mrs Nora there?', 'en'],
  ['dile a doña nora que me llame', 'es'],
])('«%s» wants the one who has that name', (text, language) => {
  const { acts, questions } = understandMessage(text, language, { names: ['Nora'] })
  expect({ acts, questions }).toEqual({ acts: ['person'], questions: [] })
})

it.each(['¿qué es un truébano?', '¿qué es yoga?'])(
  '«%s» asks of the thing, not of who bears its name',
  (text) => {
    const { acts, questions } = understandMessage(text, 'es', { names: ['Truébano', 'Yoga con Ana'] })
    expect({ acts, questions }).toEqual({ acts: [], questions: [text] })
  },
)
