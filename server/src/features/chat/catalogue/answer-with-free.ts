import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ReplyPart } from '../chat.types.ts'
import { listExtremes, listOffers } from './catalogue.queries.ts'
import { type Manner, maxExtremes, maxListed } from './manner.rules.ts'
import { findOffersOfLevel } from './match-offers.rules.ts'
import { wordsOfKinds } from './offer-words.rules.ts'
import { describeOffer, listWithPrices, nameExtremes } from './reply-about-offers.rules.ts'
import { say } from './say.rules.ts'

/** The free products, those of the level that is asked for if there are any; else that none is, and the cheapest. */
export async function answerWithFree(
  ctx: Ctx,
  request: CatalogueRequest,
  manner: Manner,
): Promise<ReplyPart | null> {
  const { db, account } = ctx
  const words = wordsOfKinds(request.kinds)
  const { offers, count } = await listOffers(db, account.id, { words, is_free: true, limit: maxListed })
  if (count === 0) {
    const cheapest = await listExtremes(db, account.id, { words, end: 'cheapest', limit: maxExtremes })
    if (cheapest.length === 0) return null
    const part = nameExtremes(cheapest, { end: 'cheapest', kind: request.kinds[0] ?? null }, manner)
    return { ...part, content: `${say(manner.language, 'none_free')} ${part.content}` }
  }
  const ofLevel = request.level === null ? [] : findOffersOfLevel(offers, request.level)
  const chosen = ofLevel.length > 0 ? ofLevel : offers
  if (chosen.length === 1) {
    return describeOffer(chosen[0]!, { ...request, intents: new Set(['price', 'contents']) }, manner)
  }
  return listWithPrices(
    { offers: chosen, count: chosen === offers ? count : chosen.length },
    manner,
    'free_offers',
  )
}
