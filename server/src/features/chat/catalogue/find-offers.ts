import type { Ctx } from '../../../platform/context.ts'
import { type KindSearch, searchKinds } from '../../knowledge/index.ts'
import type { Asked } from '../chat.types.ts'
import { listOffers, listOffersByIds, type Offer } from './catalogue.queries.ts'
import {
  findNamedOffers,
  findOffersByMeaning,
  findOffersWithAllLabels,
  type Naming,
} from './match-offers.rules.ts'
import { wordsOfKinds } from './offer-words.rules.ts'

/** A word that more of the texts hold is of their subject, and names no product by itself. */
const maxShareOfRare = 0.05

/** The products on sale that know the words best; no query where nearly all words are of something else. */
export async function findOffersWithWords(ctx: Ctx, asked: Asked, words: string[]): Promise<Offer[]> {
  const { entries, words: found } = await searchCards(ctx, asked, words)
  const known = found.filter(({ share }) => share > 0)
  return 3 * known.length < found.length ? [] : listEntries(ctx, entries)
}

/** The products on sale that know some of the words, the best first. */
export async function findOffersWithAnyWord(ctx: Ctx, asked: Asked, words: string[]): Promise<Offer[]> {
  return listEntries(ctx, (await searchCards(ctx, asked, words)).entries)
}

async function searchCards(ctx: Ctx, { knowledge }: Asked, words: string[]): Promise<KindSearch> {
  if (words.length === 0) return { entries: [], words: [] }
  return searchKinds(ctx, knowledge, { question: words.join(' '), kinds: ['product'], byMeaning: false })
}

async function listEntries({ db, account }: Ctx, entries: KindSearch['entries']): Promise<Offer[]> {
  const product_ids = entries.map(({ id }) => id)
  return product_ids.length === 0 ? [] : listOffersByIds(db, account.id, { product_ids })
}

/** The products on sale that the last turn was about, in its order. */
export async function listSpokenOffers(ctx: Ctx, { subjects }: Asked): Promise<Offer[]> {
  const ids = (kind: string) => subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)
  const wanted = { product_ids: ids('product'), faq_ids: ids('product_faq') }
  if (wanted.product_ids.length + wanted.faq_ids.length === 0) return []
  return listOffersByIds(ctx.db, ctx.account.id, wanted)
}

/** So many products of a kind are looked through: the language of each is detected. */
const maxOfKind = 20

/**
 * Products of some kinds that words name, unless titles of these kinds say the words in other ones, also in another language:
 * «the parrot course» is «Loro tranquilo», even where another one has a word of parrots in its description.
 */
export async function inOtherWordsUnlessLabelled(
  { db, account }: Ctx,
  named: Offer[],
  naming: Naming,
): Promise<Offer[]> {
  const { words, kinds } = naming
  if (words.length === 0 || findOffersWithAllLabels(named, naming).length > 0) return named
  const { offers } = await listOffers(db, account.id, { words: wordsOfKinds(kinds), limit: maxOfKind })
  const meant = findOffersByMeaning(offers, naming)
  return meant.length > 0 ? meant : named
}

/** Those of the products that words name. One word of a title names it where the texts have little of the word. */
export async function chooseNamedOffers(
  ctx: Ctx,
  { knowledge }: Asked,
  { offers, naming }: { offers: Offer[]; naming: Naming },
): Promise<Offer[]> {
  const named = findNamedOffers(offers, naming)
  if (naming.kinds.length > 0) return inOtherWordsUnlessLabelled(ctx, named, naming)
  if (named.length > 0 || offers.length === 0) return named
  const question = naming.words.join(' ')
  const { words } = await searchKinds(ctx, knowledge, { question, kinds: ['source'], byMeaning: false })
  const common = new Set(
    words.filter(({ share, isMeantOnly }) => share > maxShareOfRare && !isMeantOnly).map(({ word }) => word),
  )
  return findNamedOffers(offers, naming, (word) => !common.has(word))
}
