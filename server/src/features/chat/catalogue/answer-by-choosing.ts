import type { ProductKind } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { detectLanguage } from '../../../text/language.rules.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { maxListed, maxWhole } from '../shown-of-list.rules.ts'
import { listExtremes, listOffers, type Offer } from './catalogue.queries.ts'
import {
  chooseNamedOffers,
  findOffersWithWords,
  knowsAll,
  listOnlyOfAkin,
  listOnlyOfKind,
  listSpokenOffers,
  listTwoOfKind,
  lookThrough,
} from './find-offers.ts'
import { mannerOf, maxExtremes } from './manner.rules.ts'
import {
  chooseAmong,
  findKnowingOffers,
  findMentionedOffers,
  findNamedOffers,
  findOnlyTitled,
} from './match-offers.rules.ts'
import { hasKind, kindsOf, withAkin, wordsOfKinds } from './offer-words.rules.ts'
import type { Naming } from './offers-by-meaning.rules.ts'
import { compareOffers, listWithPrices, nameExtremes, rankPrices } from './reply-about-offers.rules.ts'

/**
 * Compares two products that are named, or that were spoken of. Where only one of two of a kind is known, the other one is among those
 * of the kind: where there is one other, and nothing unknown is named, it is meant, else their prices are told.
 */
export async function answerWithComparison(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
): Promise<ReplyPart | null> {
  const compared = await findCompared(ctx, asked, request)
  if (compared.length === 2) return compareOffers(compared, mannerOf(asked, request))
  const isOfKind = request.kinds.length === 1 && request.parts.length === 2
  if (compared.length !== 1 || !isOfKind) return null
  const two = await listTwoOfKind(ctx, request.kinds)
  const isAmongTwo =
    two.some(({ id }) => id === compared[0]!.id) && (await knowsAll(ctx, asked, request.words))
  return isAmongTwo ? compareOffers(two, mannerOf(asked, request)) : listPrices(ctx, asked, request)
}

/** Compares the two between which somebody hesitates: «which suits me, the course or the book?» Null where two are not named. */
export async function answerWithEither(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
): Promise<ReplyPart | null> {
  if (request.parts.length !== 2) return null
  const offers = await findOffersWithWords(ctx, asked, request.words)
  const two = await findNamedInParts(ctx, asked, { request, offers })
  return two.length === 2 ? compareOffers(two, mannerOf(asked, request)) : null
}

/** The product that was spoken of, where others are named beside it: «is it dearer than the podcast one?» */
async function spokenBeside(ctx: Ctx, asked: Asked, others: Offer[]): Promise<Offer[]> {
  const spoken = await listSpokenOffers(ctx, asked)
  const isBeside = spoken.length === 1 && others.length > 0 && others.every(({ id }) => id !== spoken[0]!.id)
  return isBeside ? spoken : []
}

/** The two products that a question compares; fewer or more where it does not name two. */
async function findCompared(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<Offer[]> {
  if (request.words.length === 0 && request.kinds.length === 0) return listSpokenOffers(ctx, asked)
  const offers = await findOffersWithWords(ctx, asked, request.words)
  const named =
    request.words.length > 0 ? findNamedOffers(offers, request) : await listTwoOfKind(ctx, request.kinds)
  const inParts = named.length === 2 ? named : await findNamedInParts(ctx, asked, { request, offers })
  // «Compare the kit with the rose handbook» names a kind of one of them only.
  const mentioned = inParts.length === 2 ? [] : findMentionedOffers(offers, request)
  const compared = mentioned.length === 2 ? mentioned : inParts
  const [first, ...others] = compared
  const isBesideSpoken = first !== undefined && others.length === 0 && request.parts.length === 1
  return isBesideSpoken ? withSpoken(ctx, asked, first) : compared
}

/** «And how does it differ from the book?»: a product beside the one that was spoken of. */
async function withSpoken(ctx: Ctx, asked: Asked, named: Offer): Promise<Offer[]> {
  const spoken = await listSpokenOffers(ctx, asked)
  return [...spoken.filter(({ id }) => id !== named.id), named]
}

/** Two are compared; a third part says that it is no comparison of two. */
const maxParts = 3

/** The products that the parts of a question name, each for itself: «the notebook or the rose course». */
async function findNamedInParts(
  ctx: Ctx,
  asked: Asked,
  { request, offers }: { request: CatalogueRequest; offers: Offer[] },
): Promise<Offer[]> {
  const found: Offer[][] = []
  for (const { words, kinds } of request.parts.slice(0, maxParts)) {
    const named =
      words.length > 0
        ? await chooseNamedOffers(ctx, asked, { offers, naming: { ...request, words, kinds } })
        : await listSpokenOrOnlyOfKind(ctx, asked, kinds)
    // «The difference between apple and rose» is of no products.
    const isUnknown = named.length === 0 && words.length > 0 && request.kinds.length > 0
    found.push(isUnknown ? await findLikelyOrAkin(ctx, { ...request, words, kinds }) : named)
  }
  const only = found.filter((offers) => offers.length === 1).flat()
  const chosen = found.flatMap((offers) => likeOthers(offers, only))
  return [...new Map(chosen.map((offer) => [offer.id, offer])).values()]
}

/** «The wedding one or the portrait course»: of several that a part names, those of a kind of what the other part names. */
function likeOthers(offers: Offer[], others: Offer[]): Offer[] {
  const kinds = others.flatMap(kindsOf)
  const alike = offers.length > 1 && kinds.length > 0 ? offers.filter((offer) => hasKind(offer, kinds)) : []
  return alike.length > 0 ? alike : offers
}

/** The likely one of its kind, else of a kind that visitors take for it: «the advice» may be a coaching. */
async function findLikelyOrAkin(ctx: Ctx, naming: Naming): Promise<Offer[]> {
  const likely = await findLikely(ctx, naming)
  const kinds = withAkin(naming.kinds)
  return likely.length > 0 || kinds.length === naming.kinds.length
    ? likely
    : findLikely(ctx, { ...naming, kinds })
}

/**
 * The one product of a kind that knows half of the words, else the only one of it, if that is written in another language: words for
 * it cannot be looked for there. Without a kind the one whose title has one of the words.
 */
async function findLikely(ctx: Ctx, naming: Naming): Promise<Offer[]> {
  const { kinds, languages } = naming
  if (kinds.length === 0) return findOnlyTitled(await lookThrough(ctx, [])(), naming)
  const likely = chooseAmong(await lookThrough(ctx, kinds)(), naming)
  if (likely.length > 0) return likely
  const offers = await listOnlyOfKind(ctx, kinds)
  return offers.filter(({ title, description }) => {
    const { language } = detectLanguage(`${title}. ${description}`)
    return language !== null && !languages.includes(language)
  })
}

/** «The pdf» beside another product is the one that was spoken of. */
async function listSpokenOrOnlyOfKind(ctx: Ctx, asked: Asked, kinds: ProductKind[]): Promise<Offer[]> {
  const spoken = (await listSpokenOffers(ctx, asked)).filter((offer) => hasKind(offer, kinds))
  return spoken.length === 1 ? spoken : listOnlyOfAkin(ctx, kinds)
}

/** Behind a text «and the cheapest?» means what the text tells of; a longer question says «that you sell». */
const maxFollowUpWords = 4

/** The cheapest or the dearest of a list that was spoken of, else of a kind, else of all. */
export async function answerWithExtremes(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
): Promise<ReplyPart | null> {
  const end = request.intents.has('cheapest') ? 'cheapest' : 'dearest'
  const { isPaid } = request
  const manner = mannerOf(asked, request)
  // «Which is cheaper, that or the back book?»
  const namesAnother = request.isPointing && request.words.length + request.kinds.length > 0
  const namesSome = request.words.length > 0 || request.kinds.length > 1
  const isOfTwo = namesSome && (request.kinds.length === 0 || request.parts.length > 1)
  const two = namesAnother || isOfTwo ? await findCompared(ctx, asked, request) : []
  const beside = namesAnother && request.parts.length === 1 ? await spokenBeside(ctx, asked, two) : []
  if (two.length === 2 || beside.length > 0) return rankPrices([...beside, ...two], end, manner)
  // The other one was said in words that no product knows: it is among those whose prices are told.
  if (two.length === 1 && request.parts.length === 2) return listPricesAround(ctx, asked, request, two[0]!)
  if (request.words.length > 0) {
    if (request.kinds.length === 0) return null
    if (request.parts.length > 1) return listPrices(ctx, asked, request)
    const offers = findKnowingOffers(await findOffersWithWords(ctx, asked, request.words), request)
    const extremes = findExtremes(offers, request, end)
    return extremes.length > 0
      ? nameExtremes(extremes, { end, kind: request.kinds[0] ?? null, isPaid }, manner)
      : null
  }
  const isOfSpoken = request.kinds.length === 0 && !request.isOfEverything
  const spoken = isOfSpoken ? await listSpokenOffers(ctx, asked) : []
  const cheaper = request.isComparative && end === 'cheapest' ? await listCheaper(ctx, spoken) : null
  if (cheaper !== null && cheaper.count > 0) return listWithPrices(cheaper, manner, 'offers')
  const isOfText = isOfSpoken && spoken.length === 0 && asked.subjects.length > 0
  if (isOfText && splitWords(asked.question).length <= maxFollowUpWords) return null
  // Two may have been named as equally cheap, of which none is the dearest of all. A list of five may lack others.
  const least = request.isPair || end === 'cheapest' ? 2 : 3
  const isWhole = spoken.length >= least && spoken.length !== maxListed
  // What isn't free is asked for beside something free, whatever its kind, and the cheapest beside the dearest.
  const isOfTheirKind = request.kinds.length === 0 && !isPaid && spoken.length > 1
  const kinds = isOfTheirKind ? sharedKinds(spoken) : request.kinds
  const extremes = isWhole
    ? findExtremes(spoken, request, end)
    : await listExtremes(ctx.db, ctx.account.id, {
        words: wordsOfKinds(kinds),
        is_paid: isPaid,
        end,
        limit: maxExtremes,
      })
  const kind = isWhole || request.kinds.length > 1 ? null : (kinds[0] ?? null)
  return extremes.length > 0 ? nameExtremes(extremes, { end, kind, isPaid }, manner) : null
}

/** «Anything cheaper?»: than the product that was spoken of; null where that is not one with a price. */
async function listCheaper({ db, account }: Ctx, [only, ...others]: Offer[]) {
  if (only === undefined || others.length > 0 || only.price === null) return null
  const cheaper_than = { price: only.price, currency: only.currency }
  return listOffers(db, account.id, { words: null, cheaper_than, limit: maxWhole })
}

/** The prices of a kind that has several products. */
async function listPrices(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<ReplyPart | null> {
  const list = await listOffers(ctx.db, ctx.account.id, {
    words: wordsOfKinds(request.kinds),
    limit: maxWhole,
  })
  return list.count > 1 ? listWithPrices(list, mannerOf(asked, request), 'prices') : null
}

/** The prices of a list that was spoken of and that a product is in, else of all. */
async function listPricesAround(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
  { id }: Offer,
): Promise<ReplyPart | null> {
  const spoken = await listSpokenOffers(ctx, asked)
  const isAmong = spoken.length > 1 && spoken.some((offer) => offer.id === id)
  if (!isAmong) return listPrices(ctx, asked, { ...request, kinds: [] })
  return listWithPrices({ offers: spoken, count: spoken.length }, mannerOf(asked, request), 'prices')
}

const sharedKinds = (offers: Offer[]) => {
  const [first, ...others] = offers
  if (first === undefined) return []
  // A format that they have in common is not what they were chosen by.
  return kindsOf(first).filter(
    (kind) => kind !== 'pdf' && others.every((other) => kindsOf(other).includes(kind)),
  )
}

/** The free products and the cheapest of each currency, or the dearest. */
function findExtremes(offers: Offer[], { isPaid }: CatalogueRequest, end: 'cheapest' | 'dearest'): Offer[] {
  const sign = end === 'cheapest' ? 1 : -1
  const priced = offers.filter(({ price }) => price !== null)
  const paid = priced.filter(({ price }) => price !== 0).sort((a, b) => sign * (a.price! - b.price!))
  const firsts = new Map(paid.toReversed().map((offer) => [offer.currency, offer]))
  const free = isPaid ? [] : priced.filter(({ price }) => price === 0)
  return [...free, ...firsts.values().toArray().reverse()]
}
