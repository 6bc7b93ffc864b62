import type { Ctx } from '../../../platform/context.ts'
import { searchKinds } from '../../knowledge/index.ts'
import type { Asked } from '../chat.types.ts'
import { listOffersByIds, type Offer } from './catalogue.queries.ts'
import { findNamedOffers, type Naming } from './match-offers.rules.ts'

/** A word that more of the texts hold is of their subject, and names no product by itself. */
const maxShareOfRare = 0.05

/** The products on sale whose cards hold some of the words, the best first; no query without words. */
export async function findOffersWithWords(ctx: Ctx, { knowledge }: Asked, words: string[]): Promise<Offer[]> {
  if (words.length === 0) return []
  const { entries } = await searchKinds(ctx, knowledge, { question: words.join(' '), kinds: ['product'] })
  if (entries.length === 0) return []
  return listOffersByIds(ctx.db, ctx.account.id, { product_ids: entries.map(({ id }) => id) })
}

/** The products on sale that the last turn was about, in its order. */
export async function listSpokenOffers(ctx: Ctx, { subjects }: Asked): Promise<Offer[]> {
  const ids = (kind: string) => subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)
  const wanted = { product_ids: ids('product'), faq_ids: ids('product_faq') }
  if (wanted.product_ids.length + wanted.faq_ids.length === 0) return []
  return listOffersByIds(ctx.db, ctx.account.id, wanted)
}

/** Those of the products that words name. One word of a title names it where the texts have little of the word. */
export async function chooseNamedOffers(
  ctx: Ctx,
  { knowledge }: Asked,
  { offers, naming }: { offers: Offer[]; naming: Naming },
): Promise<Offer[]> {
  const named = findNamedOffers(offers, naming)
  if (named.length > 0 || offers.length === 0 || naming.kinds.length > 0) return named
  const question = naming.words.join(' ')
  const { words } = await searchKinds(ctx, knowledge, { question, kinds: ['source'] })
  const common = new Set(words.filter(({ share }) => share > maxShareOfRare).map(({ word }) => word))
  return findNamedOffers(offers, naming, (word) => !common.has(word))
}
