import { expect, it } from 'vitest'
import { asksForMoney } from './money.rules.ts'

it.each([
  ['es', 'cuánto cuesta el taller?', true],
  ['es', 'a cuánto sale lo de los relojes', true],
  ['en', 'what would that set me back?', true],
  ['es', 'cuánto barro pongo para hacer una taza?', false],
  ['en', 'how much does the kit weigh?', false],
])('%s: «%s» asks for a price: %s', (language, question, asks) => {
  expect(asksForMoney(question, language)).toBe(asks)
})
