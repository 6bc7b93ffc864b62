import { findCatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { asksForPrice } from '../../../dialogue/catalogue/money.rules.ts'
import { formsIn } from '../../../dialogue/catalogue/product-forms.rules.ts'
import { readOfferWants } from '../../../dialogue/catalogue/read-offer-wants.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { knowsAll, listSpokenOffers, listWithKnowing } from './find-offers.ts'
import { mannerOf } from './manner.rules.ts'
import { compareOffers, listWithPrices, rankPrices } from './reply-about-offers.rules.ts'
import { comparedOffers, offersAbout, offersOfWants } from './wished-offers.rules.ts'

/**
 * The prices of the products of which somebody asks what they cost by what one gets: «the lessons for dry gardens».
 * @returns null where nothing is named that is sold, or something that nobody knows
 */
export async function answerWithPricesOfDescribed(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  const { question, language, clone } = asked
  const wants = readOfferWants(question, language)
  // «By the month» is said of other bills too.
  const isOfForm = wants.attendance !== null || [...wants.forms].some((form) => form !== 'regular')
  if (!isOfForm || !clone.silos.recomendar || !asksForPrice(question, language)) return null
  const some = offersOfWants(await listWithKnowing(ctx, asked, wants.words), wants)
  const about = offersAbout(some, wants.words, { languages: [language], isProduct: true })
  if (about.length > 0) return listPrices(asked, about)
  // «How much is a good skate kit?» asks of any.
  const isOfAny = findCatalogueRequest(question, language)?.isIndefinite === true
  if (isOfAny || some.length === 0 || !(await knowsAll(ctx, asked, wants.words))) return null
  return listPrices(asked, some)
}

const listPrices = (asked: Asked, offers: Offer[]): ReplyPart =>
  listWithPrices({ offers, count: offers.length }, mannerOf(asked, asked), 'prices')

/**
 * The two products that a question compares by what one gets: «the parcel and the recipes as a PDF».
 * @returns null where it compares none
 */
export async function answerWithDescribedTwo(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  const { question, language, clone } = asked
  const request = findCatalogueRequest(question, language)
  if (request?.intents.has('compare') !== true || !clone.silos.recomendar) return null
  const { words } = readOfferWants(question, language)
  // «I don't see how the call differs from the course» refuses neither.
  const forms = formsIn(question)
  if (forms.size === 0) return null
  const [spoken = null] = request.isPointing ? await listSpokenOffers(ctx, asked) : []
  const offers = await listWithKnowing(ctx, asked, words)
  const compared = comparedOffers(offers, { words, forms }, { languages: [language], spoken })
  if (compared === null) return null
  const manner = mannerOf(asked, request)
  const end = (['cheapest', 'dearest'] as const).find((one) => request.intents.has(one))
  return end === undefined ? compareOffers(compared, manner) : rankPrices(compared, end, manner)
}
