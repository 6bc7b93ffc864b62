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

it('who speaks of money asks for no price by that alone', () => {
  expect(asksForPrice('what do you charge for a day with us?', 'en')).toBe(true)
  expect(asksForPrice('what happens to my money if I cannot come?', 'en')).toBe(false)
  expect(asksForPrice('how much does the kit weigh?', 'en')).toBe(false)
})
