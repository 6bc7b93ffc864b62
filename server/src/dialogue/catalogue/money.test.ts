import { expect, it } from 'vitest'
import { asksForMoney, asksForPrice } from './money.rules.ts'

it.each([
  ['es', 'cuánto cuesta el taller?', true],
  ['es', 'a cuánto sale lo de los relojes', true],
  ['en', 'what would that set me back?', true],
  ['es', 'cuánto barro pongo para hacer una taza?', false],
  ['en', 'how much does the kit weigh?', false],
  ['en', 'what would I be paying a month for the beans?', true],
  ['en', 'how much r the video lessons?', true],
])('%s: «%s» asks for a price: %s', (language, question, asks) => {
  expect(asksForMoney(question, language)).toBe(asks)
})

it.each([
  ['en', 'what do you charge for a day with us?', true],
  ['en', 'what would I be paying a month for the beans?', true],
  ['en', 'what happens to my money if I cannot come?', false],
  ['en', 'how much does the kit weigh?', false],
  ['en', 'how long does the battery take to charge?', false],
  ['en', 'how much do I feed the starter from the box?', false],
  ['en', 'what would I be doing in the course?', false],
  ['es', 'cuánto cobras por una hora?', true],
  ['es', 'por qué pides que llevemos guantes?', false],
  ['es', 'cuándo cobra sentido esa jugada?', false],
])('%s: «%s» asks what is taken for something: %s', (language, question, asks) => {
  expect(asksForPrice(question, language)).toBe(asks)
})
