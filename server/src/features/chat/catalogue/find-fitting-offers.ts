import { wordsOfLevel } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { searchKinds } from '../../knowledge/index.ts'
import type { Asked } from '../chat.types.ts'
import { listOffers, type Offer } from './catalogue.queries.ts'
import {
  findOffersWithAnyWord,
  findOffersWithWords,
  inOtherWordsUnlessLabelled,
  knowsAll,
  lookThrough,
  withForeignOffersAbout,
} from './find-offers.ts'
import { everything } from './fitting-products.ts'
import {
  findKnowingOffers,
  findOffersOfLevel,
  findOffersOfSubject,
  findOffersWithAllLabels,
  findOffersWithLabel,
} from './match-offers.rules.ts'
import { hasKind } from './offer-words.rules.ts'
import { findRelatedOffers } from './offers-by-meaning.rules.ts'

/** So many products are read for what they say of a level, besides those that a search finds. */
const maxRead = 20

/**
 * The products that know every word, those of the level before others. Where nothing is named but what somebody has not done
 * yet: those of the level that are about it, else all of the level.
 */
export async function findFittingOffers(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<Offer[]> {
  const { words, level, experience, languages } = request
  if (words.length > 0) {
    const knowing = findKnowingOffers(await findOffersWithWords(ctx, asked, words), request)
    const listOfKinds = lookThrough(ctx, request.kinds)
    const named = await inOtherWordsUnlessLabelled(knowing, request, listOfKinds)
    const known = await withForeignOffersAbout(named, request, listOfKinds)
    const all =
      request.parts.length > 1 && request.intents.has('list')
        ? await withOffersOfParts(ctx, asked, request, known)
        : known
    return level === null ? all : preferLevel(all, level)
  }
  if (level === null) return []
  const read = await listOffers(ctx.db, ctx.account.id, { words: null, limit: maxRead })
  const found = await findOffersWithAnyWord(ctx, asked, [...wordsOfLevel(level), ...experience])
  const offers = new Map([...found, ...read.offers].map((offer) => [offer.id, offer]))
  const ofKind = [...offers.values()].filter((offer) => hasKind(offer, request.kinds))
  const ofSubject = findOffersOfSubject(ofKind, experience, languages)
  if (ofSubject.length > 0) return preferLevel(ofSubject, level)
  return (await isKnown(ctx, asked, experience)) ? findOffersOfLevel(ofKind, level) : []
}

/** «About cheese and yoghurt»: with those whose title or tags have all that one part of the question says. */
async function withOffersOfParts(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
  known: Offer[],
): Promise<Offer[]> {
  const found = await findOffersWithAnyWord(ctx, asked, request.words)
  const ofKind = found.filter((offer) => hasKind(offer, request.kinds))
  const ofParts = request.parts.flatMap(({ words }) => findOffersWithAllLabels(ofKind, { ...request, words }))
  return [...new Map([...known, ...ofParts].map((offer) => [offer.id, offer])).values()]
}

/** The products that are on sale about something: those that have most of it in title or tags, else those that have some of it. */
export async function findWares(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<Offer[]> {
  const labelled = await findMostlyLabelled(ctx, asked, request)
  if (labelled.length > 0) return labelled
  return findRelatedOffers(await lookThrough(ctx, [])(), request)
}

/**
 * The products whose title or tags have most of the words, of whatever kind: a kit where a course was asked for. None where a
 * word is of something that the whole knowledge does not know.
 */
export async function findLabelledOffers(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
): Promise<Offer[]> {
  const { words } = request
  if (words.length === 0) return []
  const found = await findMostlyLabelled(ctx, asked, request)
  if (found.length === 0) return []
  return (await knowsAll(ctx, asked, words)) ? found : []
}

/** The products whose title or tags have most of the words. */
const findMostlyLabelled = async (
  ctx: Ctx,
  asked: Asked,
  { words, languages }: CatalogueRequest,
): Promise<Offer[]> => findOffersWithLabel(await findOffersWithAnyWord(ctx, asked, words), words, languages)

const preferLevel = (offers: Offer[], level: string): Offer[] => {
  const ofLevel = findOffersOfLevel(offers, level)
  return ofLevel.length > 0 ? ofLevel : offers
}

/** False for what neither texts nor products have a word of. */
async function isKnown(ctx: Ctx, { knowledge }: Asked, words: string[]): Promise<boolean> {
  if (words.length === 0) return true
  const found = await searchKinds(ctx, knowledge, {
    question: words.join(' '),
    kinds: everything,
    byMeaning: false,
  })
  return found.words.length === 0 || found.words.some(({ share }) => share > 0)
}
