import type { Ctx } from '../../../platform/context.ts'
import { listOffersByIds, type Offer } from './catalogue.queries.ts'

/** Gives the products on sale among some, in the order of the ids. */
export type ReadOffers = (product_ids: readonly number[]) => Promise<Offer[]>

/** Reads products for one reply, each once: what its questions may mean is looked for in several ways, also at the same time. */
export function createOfferReader({ db, account }: Ctx): ReadOffers {
  const known = new Map<number, Promise<Offer | undefined>>()
  return async (product_ids) => {
    const wanted = [...new Set(product_ids)]
    const unknown = wanted.filter((id) => !known.has(id))
    if (unknown.length > 0) {
      const reading = listOffersByIds(db, account.id, { product_ids: unknown })
      for (const id of unknown)
        known.set(
          id,
          reading.then((offers) => offers.find((offer) => offer.id === id)),
        )
    }
    const found = await Promise.all(wanted.map((id) => known.get(id)))
    return found.filter((offer) => offer !== undefined)
  }
}
