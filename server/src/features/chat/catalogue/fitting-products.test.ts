import { expect, it } from 'vitest'
import { isAboutProducts } from './fitting-products.rules.ts'

/** Words with their weight, the share of all passages that hold them, and of the cards. */
const isAbout = (
  words: Record<string, [weight: number, all: number, cards: number]>,
  corrected: string[] = [],
): boolean => {
  const asked = (which: 1 | 2) =>
    Object.entries(words).map(([word, figures]) => {
      const isCorrected = which === 2 && corrected.includes(word)
      return { word, weight: figures[0], share: figures[which], isMeantOnly: false, isCorrected }
    })
  return isAboutProducts(asked(1), asked(2))
}

it('products fit a question whose subject they know, though not what is asked of it', () => {
  expect(isAbout({ sourdough: [3, 0.03, 0.5], bread: [3, 0.03, 0.5], water: [3, 0.03, 0] })).toBe(true)
})

it('no product fits a question with a word that nothing knows', () => {
  expect(isAbout({ sourdough: [3, 0.03, 0.5], bread: [3, 0.03, 0.5], falcon: [4, 0, 0] })).toBe(false)
})

it('no product fits where the word that carries the question is of the texts alone', () => {
  expect(isAbout({ kiln: [3.5, 0.02, 0], clay: [2, 0.2, 0.5], cup: [1.8, 0.2, 0.5] })).toBe(false)
})

it('no product fits where the products know too little of the question', () => {
  expect(isAbout({ knife: [3, 0.03, 0.5], edge: [2.9, 0.06, 0], angle: [2.9, 0.06, 0] })).toBe(false)
})

it('no product fits by words that are everywhere', () => {
  expect(isAbout({ week: [1.1, 0.4, 0.9], day: [1, 0.5, 0.9] })).toBe(false)
})

it('a word that the texts hold as it is written is no misspelling of a product', () => {
  expect(isAbout({ pillow: [3, 0.03, 0.5], soft: [1, 0.3, 0] }, ['pillow'])).toBe(false)
})
