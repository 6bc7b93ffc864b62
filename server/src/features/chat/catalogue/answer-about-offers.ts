import { type ProductKind, wordsOfKind } from '../../../dialogue/catalogue/catalogue-phrases.rules.ts'
import {
  type CatalogueRequest,
  findCatalogueRequest,
} from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { hasLanguage, searchKinds } from '../../knowledge/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { maxWhole } from '../shown-of-list.rules.ts'
import { answerWithFree } from './answer-with-free.ts'
import { answerWithOwnPrice } from './answer-with-own-price.ts'
import { answerWithTime } from './answer-with-time.ts'
import { listCurrencies, listOffers, type Offer } from './catalogue.queries.ts'
import { chooseNamedOffers, findOffersWithWords, listSpokenOffers } from './find-offers.ts'
import { everything } from './fitting-products.ts'
import { type Manner, mannerOf } from './manner.rules.ts'
import {
  chooseAmong,
  findDescribedOffers,
  findKnowingOffers,
  findNamedOffers,
  findOffersThatSay,
} from './match-offers.rules.ts'
import { listNamedProducts } from './named-products.ts'
import { hasKind, isPersonal, taughtKinds, withAkin, wordsOf, wordsOfKinds } from './offer-words.rules.ts'
import { findRelatedOffers } from './offers-by-meaning.rules.ts'
import { askWhich, describeOffer, listWithPrices, partAbout } from './reply-about-offers.rules.ts'
import { formatLanguage, say } from './say.rules.ts'
import { asksBesidePrice, withBesidePrice } from './tell-beside-price.ts'

/** Answers what is asked of one product or some: the price, what it is, where it is bought. */
export async function answerAboutOffers(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
): Promise<ReplyPart | null> {
  if (request.words.length > 0) {
    const offers = await findOffersWithWords(ctx, asked, request.words)
    const named = await chooseNamedOffers(ctx, asked, { offers, naming: request })
    // «The one to begin with bees» tells of a product in the visitor's own words too.
    const isDescribed = named.length === 0 && (request.isWish || request.isReference)
    const described = isDescribed ? findDescribedOffers(offers, request) : named
    const isFree = described.length === 0 && request.intents.has('free')
    const likely = isFree ? findOffersThatSay(offers, request) : described
    const known = isOfDuration(request) ? findKnowingOffers(likely, request) : likely
    const isChosen = known.length === 0 && request.isReference
    const meant = isChosen ? chooseAmong(await listSpokenOffers(ctx, asked), request) : known
    const [spoken, ...others] =
      meant.length === 0 && asksBesidePrice(asked) ? await listSpokenOffers(ctx, asked) : []
    if (spoken !== undefined && others.length === 0)
      return describeOne(ctx, asked, { offer: spoken, request })
    if (meant.length === 0) return answerForeign(ctx, asked, request)
    return describe(ctx, asked, {
      offers: await onlySpokenOf(ctx, asked, { offers: meant, ...request }),
      request,
    })
  }
  const { context, kinds } = request
  if (kinds.length === 0 && context.words.length > 0) {
    const byContext = await findByContext(ctx, asked, request)
    if (byContext.length > 0) return describe(ctx, asked, { offers: byContext, request })
  }
  const [word, ...furtherWords] = splitWords(asked.question)
  const isAlone = furtherWords.length === 0
  // «Prices» asks for all of them, whatever was spoken of.
  const isOfAll = isAlone && word !== undefined && prices.has(word.word)
  const spoken = isOfAll ? [] : ofKinds(await listSpokenOffers(ctx, asked), kinds, asked.question)
  if (spoken.length > 0) return describe(ctx, asked, { offers: spoken, request })
  const isOfSomethingElse = !isAlone && (asked.subjects.length > 0 || context.words.length > 0)
  return kinds.length === 0 && isOfSomethingElse ? null : describeAll(ctx, asked, request)
}

/** «The podcast one» behind a list is the only one of several that the list has. */
async function onlySpokenOf(
  ctx: Ctx,
  asked: Asked,
  { offers, isReference }: { offers: Offer[]; isReference: boolean },
): Promise<Offer[]> {
  if (offers.length < 2 || !isReference) return offers
  const spoken = await listSpokenOffers(ctx, asked)
  const among = offers.filter(({ id }) => spoken.some((other) => other.id === id))
  return among.length === 1 ? among : offers
}

/**
 * Those of some kinds: of several the one whose title has the very word, «the programme». «The class» is the only one that is taught,
 * where none is called so.
 */
function ofKinds(offers: Offer[], kinds: readonly ProductKind[], question: string): Offer[] {
  const found = offers.filter((offer) => hasKind(offer, kinds))
  if (found.length > 1 && kinds.length > 0) {
    const said = wordsOf(question).filter((word) => kinds.some((kind) => wordsOfKind(kind).includes(word)))
    const titled = found.filter(({ title }) => wordsOf(title).some((word) => said.includes(word)))
    if (titled.length === 1) return titled
  }
  const isTaught = kinds.length > 0 && kinds.every((kind) => taughtKinds.includes(kind))
  if (found.length > 0 || !isTaught) return found
  const taught = offers.filter((offer) => hasKind(offer, taughtKinds))
  return taught.length === 1 ? taught : []
}

const prices: ReadonlySet<string> = new Set([
  'precios',
  'prices',
  'precos',
  'preise',
  'tarifs',
  'prezzi',
  'preus',
  'tarifas',
])

/** «My first beer: how many days does it ferment?» asks of the beer, not of the course with that name. */
const isOfDuration = ({ intents, kinds }: CatalogueRequest): boolean =>
  intents.has('duration') && intents.size === 1 && kinds.length === 0

const maxPriced = 3

/** The price of the one product that fits a question for a price, else of those few that it names; null for another question. */
export async function answerWithPriceOf(
  ctx: Ctx,
  asked: Asked,
  fitting: number[],
): Promise<ReplyPart | null> {
  const request = findCatalogueRequest(asked.question, asked.language)
  if (request === null || !request.intents.has('price')) return null
  const fits = fitting.length === 1 ? await asked.readOffers(fitting) : await listNamedProducts(ctx, asked)
  const offers = findRelatedOffers(fits, request)
  if (offers.length === 0 || offers.length > maxPriced) return null
  return describe(ctx, asked, { offers, request })
}

/**
 * The same without the words that nothing knows, if it was asked in a language that the texts do not have: words for a product
 * cannot be looked for there. Null where no other word, and no kind, is left.
 */
async function answerForeign(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<ReplyPart | null> {
  if (hasLanguage(asked.knowledge, request.language)) return null
  const { words: all } = await searchKinds(ctx, asked.knowledge, {
    question: request.words.join(' '),
    kinds: everything,
    byMeaning: false,
  })
  const isUnknown = (word: string) =>
    all.some((each) => each.word === word && (each.share === 0 || each.isCorrected))
  const words = request.words.filter((word) => !isUnknown(word))
  if (words.length === request.words.length || words.length + request.kinds.length === 0) return null
  return answerAboutOffers(ctx, asked, { ...request, words, isReference: true })
}

/** The products that another sentence of the message names: «I would like the glaze course. What does it cost?» */
async function findByContext(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<Offer[]> {
  const offers = await findOffersWithWords(ctx, asked, request.context.words)
  return findNamedOffers(offers, { ...request, ...request.context })
}

async function describe(
  ctx: Ctx,
  asked: Asked,
  { offers, request }: { offers: Offer[]; request: CatalogueRequest },
): Promise<ReplyPart | null> {
  const manner = mannerOf(asked, request)
  const [first] = offers as [Offer, ...Offer[]]
  if (offers.length === 1) return describeOne(ctx, asked, { offer: first, request })
  // How long each of several takes is more than one reply can say.
  if (request.intents.has('duration')) return null
  const list = { offers, count: offers.length }
  const asksPrice = (['price', 'free', 'currency'] as const).some((intent) => request.intents.has(intent))
  return asksPrice ? listWithPrices(list, manner, 'prices') : askWhich(list, manner)
}

async function describeOne(
  ctx: Ctx,
  asked: Asked,
  { offer, request }: { offer: Offer; request: CatalogueRequest },
): Promise<ReplyPart | null> {
  if (isPriceTold(asked, { offer, request })) return partAbout(asked.said!, [offer])
  const part =
    (await answerWithTime(ctx, asked, { offer, request })) ??
    (await answerWithOwnPrice(ctx, asked, { offer, request })) ??
    describeOffer(offer, request, mannerOf(asked, request))
  return part === null ? null : withBesidePrice(ctx, asked, { offer, request, part })
}

/** «Is it free, or will I be charged later?» asks once: what was said just before of the price of the product. */
function isPriceTold(
  { said, subjects, language }: Asked,
  { offer, request }: { offer: Offer; request: CatalogueRequest },
): boolean {
  const isOfFree = request.intents.size === 1 && request.intents.has('free') && request.words.length === 0
  const isOfProduct = subjects.some(({ kind, id }) => kind === 'product' && id === offer.id)
  if (said === undefined || !isOfFree || !isOfProduct) return false
  const told = findCatalogueRequest(said, language)?.intents
  return told?.has('free') === true || told?.has('price') === true
}

/** Where no product was named: the only one, else the prices of a few, else which one is meant. */
async function describeAll(ctx: Ctx, asked: Asked, request: CatalogueRequest): Promise<ReplyPart | null> {
  const manner = mannerOf(asked, request)
  const { db, account } = ctx
  const { intents, kinds } = request
  if (intents.has('free') && !intents.has('price')) return answerWithFree(ctx, request, manner)
  // «What day is it?» asks of a product only where one was spoken of.
  if (intents.has('occasion') && kinds.length === 0) return null
  const listOfKinds = (some: ProductKind[]) =>
    listOffers(db, account.id, { words: wordsOfKinds(some), limit: maxWhole })
  const ofKinds = await listOfKinds(kinds)
  const list =
    ofKinds.count === 0 && intents.has('price') && isPersonal(kinds)
      ? await listOfKinds(withAkin(kinds))
      : ofKinds
  const { count } = list
  const [only] = list.offers
  if (only === undefined) return null
  if (count === 1) return describeOne(ctx, asked, { offer: only, request })
  if (intents.has('currency')) return nameCurrencies(await listCurrencies(db, account.id), manner)
  if (intents.has('price') && count <= maxWhole) return listWithPrices(list, manner, 'prices')
  if (intents.has('duration')) return null
  const isKnown = kinds.length > 0 || intents.has('price') || intents.has('buy')
  return isKnown ? askWhich(list, manner) : null
}

function nameCurrencies(currencies: string[], { language }: Manner): ReplyPart | null {
  if (currencies.length === 0) return null
  const spoken = formatLanguage(language)
  const names = new Intl.DisplayNames(spoken, { type: 'currency' })
  const list = new Intl.ListFormat(spoken).format(currencies.map((code) => names.of(code) ?? code))
  return partAbout(say(language, 'currency', { currency: list }), [])
}
