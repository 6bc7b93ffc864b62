import type { Ctx } from '../../../platform/context.ts'
import { listOffersByIds, type Offer } from './catalogue.queries.ts'

/** Gives the products on sale among some, in the order of the ids. */
export type ReadOffers = (product_ids: readonly number[]) => Promise<Offer[]>

/** Reads products for one reply, each once: what a question may mean is looked for in several ways. */
export function createOfferReader({ db, account }: Ctx): ReadOffers {
  const known = new Map<number, Offer | null>()
  return async (product_ids) => {
    const wanted = [...new Set(product_ids)]
    const unknown = wanted.filter((id) => !known.has(id))
    if (unknown.length > 0) {
      for (const id of unknown) known.set(id, null)
      const read = await listOffersByIds(db, account.id, { product_ids: unknown })
      for (const offer of read) known.set(offer.id, offer)
    }
    return wanted.flatMap((id) => known.get(id) ?? [])
  }
}
