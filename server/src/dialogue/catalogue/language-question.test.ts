import { expect, test } from 'vitest'
import { asksForLanguage } from './language-question.rules.ts'

test.each([
  ['en', 'is it in English?'],
  ['en', 'does it have Spanish subtitles?'],
  ['en', 'what language is the course in?'],
  ['es', '¿está en español?'],
  ['es', '¿en qué idioma es el curso?'],
  ['fr', 'Est-ce que c’est en français ?'],
  ['de', 'In welcher Sprache ist der Kurs?'],
])('%s: «%s» asks for the language of a product', (language, question) => {
  expect(asksForLanguage(question, language)).toBe(true)
})

test.each([
  ['en', 'how do you say bread in Spanish?'],
  ['en', 'is the dough in the fridge?'],
  ['es', '¿cómo se dice horno en inglés?'],
  ['es', '¿está en la nevera?'],
])('%s: «%s» does not', (language, question) => {
  expect(asksForLanguage(question, language)).toBe(false)
})
