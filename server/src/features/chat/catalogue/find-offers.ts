import type { ProductKind } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { once } from '../../../text/once.rules.ts'
import { type KindSearch, searchKinds } from '../../knowledge/index.ts'
import type { Asked } from '../chat.types.ts'
import { listOffers, listOffersByIds, type Offer } from './catalogue.queries.ts'
import { everything } from './fitting-products.ts'
import { findNamedOffers, findOfferOfMainTitle, findOffersWithAllLabels } from './match-offers.rules.ts'
import { hasKind, isPersonal, withAkin, wordsOfKinds } from './offer-words.rules.ts'
import {
  findForeignOffersAbout,
  findOffersByMeaning,
  findOnlyForeignOffer,
  mayBeMeant,
  type Naming,
} from './offers-by-meaning.rules.ts'

/** A word that more of the texts hold is of their subject, and names no product by itself. */
const maxShareOfRare = 0.05

/** The products on sale that know the words best; no query where nearly all words are of something else. */
export async function findOffersWithWords(ctx: Ctx, asked: Asked, words: string[]): Promise<Offer[]> {
  const { entries, words: found } = await searchCards(ctx, asked, words)
  const known = found.filter(({ share }) => share > 0)
  return 3 * known.length < found.length ? [] : listEntries(asked, entries)
}

/** The products on sale that know some of the words, the best first. */
export async function findOffersWithAnyWord(ctx: Ctx, asked: Asked, words: string[]): Promise<Offer[]> {
  return listEntries(asked, (await searchCards(ctx, asked, words)).entries)
}

async function searchCards(ctx: Ctx, { knowledge }: Asked, words: string[]): Promise<KindSearch> {
  if (words.length === 0) return { entries: [], words: [] }
  return searchKinds(ctx, knowledge, { question: words.join(' '), kinds: ['product'], byMeaning: false })
}

const listEntries = ({ readOffers }: Asked, entries: KindSearch['entries']): Promise<Offer[]> =>
  readOffers(entries.map(({ id }) => id))

/** The products on sale that the last turn was about, in its order. */
export async function listSpokenOffers(ctx: Ctx, { subjects, readOffers }: Asked): Promise<Offer[]> {
  const ids = (kind: string) => subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)
  const wanted = { product_ids: ids('product'), faq_ids: ids('product_faq') }
  if (wanted.faq_ids.length === 0) return readOffers(wanted.product_ids)
  return listOffersByIds(ctx.db, ctx.account.id, wanted)
}

/** The product of a kind that has one only; without a kind, of all. */
export const listOnlyOfKind = (ctx: Ctx, kinds: ProductKind[]): Promise<Offer[]> =>
  listAllOfKind(ctx, kinds, 1)

/** The same, where no session is sold but a coaching: that is meant. */
export async function listOnlyOfAkin(ctx: Ctx, kinds: ProductKind[]): Promise<Offer[]> {
  const only = await listOnlyOfKind(ctx, kinds)
  return only.length > 0 || !isPersonal(kinds) ? only : listOnlyOfKind(ctx, withAkin(kinds))
}

/** «Your two courses»: the products of a kind that has two; without a kind, of all. */
export const listTwoOfKind = (ctx: Ctx, kinds: ProductKind[]): Promise<Offer[]> =>
  listAllOfKind(ctx, kinds, 2)

/** The products of a kind that has so many; none where it has more or fewer. */
async function listAllOfKind(ctx: Ctx, kinds: ProductKind[], limit: number): Promise<Offer[]> {
  const { offers, count } = await listOffers(ctx.db, ctx.account.id, { words: wordsOfKinds(kinds), limit })
  return count === limit ? offers : []
}

/** So many products are looked through: the language of each is detected. */
const maxLookedThrough = 20

/** Reads products of some kinds, once, when their labels are first asked for. */
export const lookThrough = (ctx: Ctx, kinds: readonly ProductKind[]): (() => Promise<Offer[]>) =>
  once(async () => {
    const limits = { words: wordsOfKinds(kinds), limit: maxLookedThrough }
    return (await listOffers(ctx.db, ctx.account.id, limits)).offers
  })

/** The first products of all, and whichever know some of the words. */
export async function listWithKnowing(ctx: Ctx, asked: Asked, words: string[]): Promise<Offer[]> {
  const [knowing, first] = await Promise.all([
    findOffersWithAnyWord(ctx, asked, words),
    lookThrough(ctx, [])(),
  ])
  return [...new Map([...first, ...knowing].map((offer) => [offer.id, offer])).values()]
}

/**
 * Products that words name, unless labels of these kinds say the words in other ones, also in another language:
 * «the parrot course» is «Loro tranquilo», even where another one has a word of parrots in its description, or a book that title.
 */
export async function inOtherWordsUnlessLabelled(
  named: Offer[],
  naming: Naming,
  listOfKinds: () => Promise<Offer[]>,
): Promise<Offer[]> {
  const labelled = findOffersWithAllLabels(named, naming)
  if (!mayBeMeant(naming) || labelled.some((offer) => hasKind(offer, naming.kinds))) return named
  const meant = findOffersByMeaning(await listOfKinds(), naming)
  return meant.length > 0 ? meant : named
}

/** Products that were found by words, and those in other languages that are about the same. */
export async function withForeignOffersAbout(
  found: Offer[],
  naming: Naming,
  listOfKinds: () => Promise<Offer[]>,
): Promise<Offer[]> {
  const ids = new Set(found.map(({ id }) => id))
  const foreign = findForeignOffersAbout(await listOfKinds(), naming)
  return [...found, ...foreign.filter(({ id }) => !ids.has(id))]
}

/** The only product of its kind in another language, unless nothing at all is known of a word: «the pottery guide». */
async function findOnlyForeign(ctx: Ctx, asked: Asked, naming: Naming): Promise<Offer[]> {
  if (naming.kinds.length === 0 || naming.words.length === 0) return []
  const only = findOnlyForeignOffer(await listOnlyOfKind(ctx, naming.kinds), naming)
  return only.length > 0 && (await knowsAll(ctx, asked, naming.words)) ? only : []
}

/** False where a word is of something that the whole knowledge does not know. */
export async function knowsAll(ctx: Ctx, { knowledge }: Asked, words: string[]): Promise<boolean> {
  const found = await searchKinds(ctx, knowledge, {
    question: words.join(' '),
    kinds: everything,
    byMeaning: false,
  })
  return found.words.every(
    ({ share, isCorrected, isMeantOnly }) => share > 0 && (isMeantOnly || !isCorrected),
  )
}

/** Those of the products that words name. One word of a title names it where the texts have little of the word. */
export async function chooseNamedOffers(
  ctx: Ctx,
  asked: Asked,
  { offers, naming }: { offers: Offer[]; naming: Naming },
): Promise<Offer[]> {
  const named = findNamedOffers(offers, naming)
  const listOfKinds = lookThrough(ctx, naming.kinds)
  if (naming.kinds.length > 0) {
    const meant = await inOtherWordsUnlessLabelled(named, naming, listOfKinds)
    return meant.length > 0 ? meant : findOnlyForeign(ctx, asked, naming)
  }
  if (named.length > 0) return named
  const titled = findOfferOfMainTitle(offers, naming, asked.question)
  if (titled.length > 0) return titled
  const byRare = offers.length > 0 ? await findNamedByRareWord(ctx, asked, { offers, naming }) : []
  return byRare.length > 0 ? byRare : inOtherWordsUnlessLabelled([], naming, listOfKinds)
}

async function findNamedByRareWord(
  ctx: Ctx,
  { knowledge }: Asked,
  { offers, naming }: { offers: Offer[]; naming: Naming },
): Promise<Offer[]> {
  const question = naming.words.join(' ')
  const { words } = await searchKinds(ctx, knowledge, { question, kinds: ['source'], byMeaning: false })
  const common = new Set(
    words.filter(({ share, isMeantOnly }) => share > maxShareOfRare && !isMeantOnly).map(({ word }) => word),
  )
  return findNamedOffers(offers, naming, (word) => !common.has(word))
}
