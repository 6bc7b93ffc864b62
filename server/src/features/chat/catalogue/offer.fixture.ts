import type { Offer } from './catalogue.queries.ts'

/** A product of 10 euros. */
export const createOffer = (id: number, title: string, tags: string[], description: string): Offer => ({
  id,
  title,
  description,
  price: 10,
  currency: 'EUR',
  tags,
  checkout_url: null,
  cta_label: null,
})
