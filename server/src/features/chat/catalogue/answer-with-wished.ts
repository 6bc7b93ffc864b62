import { findCatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { asksForPrice } from '../../../dialogue/catalogue/money.rules.ts'
import { type OfferWish, readOfferWish } from '../../../dialogue/catalogue/read-offer-wish.rules.ts'
import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { getSource } from '../../knowledge/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { knowsAll, listSpokenOffers, lookThrough } from './find-offers.ts'
import { mannerOf } from './manner.rules.ts'
import { contentWords, wordsOf } from './offer-words.rules.ts'
import { compareOffers, listWithPrices, rankPrices } from './reply-about-offers.rules.ts'
import { comparedOffers, offersAbout, offersOfWants, readOfferWants } from './wished-offers.rules.ts'

/**
 * The products for somebody who asks what there is in whatever words: those that are about what is named, or about what was spoken of, in
 * the form and the language that are wanted. Where nothing tells which, all of them, unless something is named that nobody knows.
 * @returns null where no product is asked for
 */
export async function answerWithWished(
  ctx: Ctx,
  asked: Asked,
  visible: DocumentFilter,
): Promise<ReplyPart | null> {
  const { question, language, clone } = asked
  const wish = readOfferWish(question)
  if (wish === null || !clone.silos.recomendar) return null
  const wants = readOfferWants(question, language, wish)
  const all = (await lookThrough(ctx, [])()).filter(({ id }) => visible(id, null, 'product'))
  const some = offersOfWants(all, wants)
  const about = offersAbout(some, wants.words, [language])
  const fitting = about.length > 0 ? about : await findAboutSpoken(ctx, asked, { some, words: wants.words })
  const manner = mannerOf(asked, asked)
  const list = (offers: Offer[], heading: 'fitting' | 'offers') =>
    listWithPrices({ offers, count: offers.length }, manner, heading)
  if (fitting.length > 0) return list(fitting, 'fitting')
  if (some.length === 0 || !(await knowsAll(ctx, asked, wants.words))) return null
  const isTold = wish.isOfOwn || some.length < all.length
  return isTold ? list(some, 'offers') : null
}

/**
 * The prices of the products of which somebody asks what they cost by what one gets: «the lessons for dry gardens». Null where nothing is
 * named that is sold, or something that nobody knows.
 */
export async function answerWithPricesOfForm(
  ctx: Ctx,
  asked: Asked,
  visible: DocumentFilter,
): Promise<ReplyPart | null> {
  const { question, language, clone } = asked
  const wants = readOfferWants(question, language, noWish)
  // «By the month» is said of other bills too.
  const isOfForm = wants.attendance !== null || [...wants.forms].some((form) => form !== 'regular')
  if (!isOfForm || !clone.silos.recomendar || !asksForPrice(question, language)) return null
  const all = (await lookThrough(ctx, [])()).filter(({ id }) => visible(id, null, 'product'))
  const some = offersOfWants(all, wants)
  const about = offersAbout(some, wants.words, [language])
  const isKnown = about.length > 0 || (await knowsAll(ctx, asked, wants.words))
  const offers = about.length > 0 ? about : some
  if (offers.length === 0 || !isKnown) return null
  return listWithPrices({ offers, count: offers.length }, mannerOf(asked, asked), 'prices')
}

/** The two products that a question compares in words of the visitor's own; null where it compares none. */
export async function answerWithComparedInOwnWords(
  ctx: Ctx,
  asked: Asked,
  visible: DocumentFilter,
): Promise<ReplyPart | null> {
  const { question, language, clone } = asked
  const request = findCatalogueRequest(question, language)
  if (request?.intents.has('compare') !== true || !clone.silos.recomendar) return null
  const wants = readOfferWants(question, language, noWish)
  if (wants.forms.size === 0) return null
  const all = (await lookThrough(ctx, [])()).filter(({ id }) => visible(id, null, 'product'))
  const [spoken = null] = request.isPointing ? await listSpokenOffers(ctx, asked) : []
  const compared = comparedOffers(all, wants, { languages: [language], spoken })
  if (compared === null) return null
  const manner = mannerOf(asked, request)
  const end = (['cheapest', 'dearest'] as const).find((one) => request.intents.has(one))
  return end === undefined ? compareOffers(compared, manner) : rankPrices(compared, end, manner)
}

const noWish: OfferWish = { isOfOwn: false, words: new Set(), forms: new Set() }

/** «Have you got a course on this?» behind a text asks for one about that. */
async function findAboutSpoken(
  ctx: Ctx,
  { question, language, subjects: [spoken] }: Asked,
  { some, words }: { some: Offer[]; words: readonly string[] },
): Promise<Offer[]> {
  const { refers, begins_on } = readFollowUp(question, language)
  if (spoken?.kind !== 'source' || words.length > 0 || !(refers || begins_on)) return []
  const { title, language: written } = await getSource(ctx, { id: spoken.id })
  return offersAbout(some, contentWords(wordsOf(title)), [written ?? language])
}
