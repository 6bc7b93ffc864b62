import { logistic } from '../../../search/logistic.rules.ts'

/** What tells whether a question that nothing answers means a product. A share is 0 to 1; what is or is not so is 1 or 0. */
export type OfferSigns = {
  /** how much of the question its card holds, and its best stored question */
  card: number
  stored: number
  /** no other product holds more */
  is_best: number
  /** the question names what one gets: what this product is, something else, what this one alone is */
  is_of_form: number
  is_of_other_form: number
  is_only_of_form: number
  /** it was spoken of */
  is_spoken: number
  /** the question may ask for a price, also where the product holds most of it; for a time */
  asks_price: number
  asks_price_of_best: number
  asks_time: number
  /** it has a word of whoever buys, comes or pays */
  is_of_deal: number
  /** a text may answer it */
  is_hedged: number
  /** the logarithm of how many words it turns on */
  words: number
}

// Fitted and measured: README.md of the folder above, "Products that are meant".
const weights: Record<keyof OfferSigns, number> = {
  card: 2.19,
  stored: 2.28,
  is_best: 0.84,
  is_of_form: 1.98,
  is_of_other_form: -0.22,
  is_only_of_form: 1.34,
  is_spoken: 3.03,
  asks_price: -0.19,
  asks_price_of_best: 0.67,
  asks_time: 0.25,
  is_of_deal: 0.51,
  is_hedged: -0.78,
  words: -0.2,
}
const intercept = -4.32

/** Where a text may answer, a product must be likelier. */
export const minLikelyOffer = { refuse: 0.3, hedge: 0.4 }

/** How likely a question means a product, 0 to 1. */
export const offerLikelihood = (signs: OfferSigns): number => logistic(weights, intercept, signs)
