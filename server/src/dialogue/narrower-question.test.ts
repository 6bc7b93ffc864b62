import { expect, test } from 'vitest'
import { narrowerQuestions } from './narrower-question.rules.ts'

test.each<[string, string, string[]]>([
  ['es', 'Tengo un velero desde hace un año. ¿Qué miro si no arranca?', ['¿Qué miro si no arranca?']],
  ['en', 'My sails are stained. How do I clean them? I tried soap.', ['How do I clean them?']],
  ['es', 'es para mi marido, ¿vendéis tarjetas de regalo?', ['¿vendéis tarjetas de regalo?']],
  [
    'en',
    'We moved house. I live in Ireland, could I mail you a coat?',
    ['I live in Ireland, could I mail you a coat?', 'could I mail you a coat?'],
  ],
])('%s: «%s» asks less than it tells', (language, message, expected) => {
  expect(narrowerQuestions(message, language)).toEqual(expected)
})

test.each([
  ['en', 'How do I clean sails?'],
  ['en', 'How long? And how hot?'],
  ['es', 'Me gusta mucho. Lo compré ayer.'],
  ['es', 'es fácil, ¿no?'],
])('%s: «%s» asks all that it tells', (language, message) => {
  expect(narrowerQuestions(message, language)).toEqual([])
})
