import { logistic } from '../../../search/logistic.rules.ts'

/** What tells whether a question that nothing answers means a product. A share is 0 to 1; what is or is not so is 1 or 0. */
export type OfferSigns = {
  /** how much of the question its card holds, and its best stored question */
  card: number
  stored: number
  /** no other product holds more */
  is_best: number
  /** the share of its words of a subject that the product knows, and whether it has none */
  known: number
  names_nothing: number
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

// Fitted and measured: ../../../search/README.md, "Products that are meant".
const weights: Record<keyof OfferSigns, number> = {
  card: 0.8,
  stored: 2.25,
  is_best: 1.11,
  known: 1.51,
  names_nothing: 0.26,
  is_of_form: 2.12,
  is_of_other_form: -0.31,
  is_only_of_form: 1.08,
  is_spoken: 3.14,
  asks_price: -0.15,
  asks_price_of_best: 0.55,
  asks_time: 0.06,
  is_of_deal: 0.33,
  is_hedged: -1.02,
  words: -0.17,
}
const intercept = -4.1

/** Where a text may answer, a product must be likelier; one that was spoken of may be less so. */
export const minLikelyOffer = (decision: 'refuse' | 'hedge', { is_spoken }: OfferSigns): number => {
  if (decision === 'hedge') return 0.5
  return is_spoken > 0 ? 0.33 : 0.42
}

/** How likely a question means a product, 0 to 1. */
export const offerLikelihood = (signs: OfferSigns): number => logistic(weights, intercept, signs)
