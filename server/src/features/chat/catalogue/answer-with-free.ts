import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { generalStemsIn } from '../../../text/general-words.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { maxWhole } from '../shown-of-list.rules.ts'
import { listExtremes, listOffers } from './catalogue.queries.ts'
import { knowsAll } from './find-offers.ts'
import { type Manner, mannerOf, maxExtremes } from './manner.rules.ts'
import { findOffersOfLevel } from './match-offers.rules.ts'
import { wordsOfKinds } from './offer-words.rules.ts'
import { createKnownTest } from './offers-by-meaning.rules.ts'
import { introduceOffer, listWithPrices, nameExtremes } from './reply-about-offers.rules.ts'
import { say } from './say.rules.ts'

/**
 * The one free product that knows most of what it should be about: «anything free about pruning?» null where none does, or where
 * a word is of something that nothing knows.
 */
export async function answerWithFreeAbout(
  ctx: Ctx,
  asked: Asked,
  request: CatalogueRequest,
): Promise<ReplyPart | null> {
  const { kinds, language, languages } = request
  const general = generalStemsIn(language)
  const words = request.words.filter((word) => !general.has(stemWord(word, language)))
  if (words.length === 0) return null
  const filter = { words: wordsOfKinds(kinds), is_free: true, limit: maxWhole }
  const { offers } = await listOffers(ctx.db, ctx.account.id, filter)
  const counted = offers.map((offer) => ({
    offer,
    count: words.filter(createKnownTest(offer, languages)).length,
  }))
  const most = Math.max(0, ...counted.map(({ count }) => count))
  const [best, ...others] = counted.filter(({ count }) => count === most)
  if (best === undefined || others.length > 0 || 2 * most < words.length) return null
  if (!(await knowsAll(ctx, asked, words))) return null
  return introduceOffer(best.offer, mannerOf(asked, request))
}

/**
 * The free products, those of the kind and the level that are asked for if there are any; else that none is, and the cheapest. The
 * others where the question asks for these.
 */
export async function answerWithFree(
  ctx: Ctx,
  request: CatalogueRequest,
  manner: Manner,
): Promise<ReplyPart | null> {
  const { db, account } = ctx
  const words = wordsOfKinds(request.kinds)
  if (request.isPaid) {
    const paid = await listOffers(db, account.id, { words, is_paid: true, limit: maxWhole })
    return paid.count > 0 ? listWithPrices(paid, manner, 'offers') : null
  }
  const listFree = (filter: { words: string[] | null }) =>
    listOffers(db, account.id, { ...filter, is_free: true, limit: maxWhole })
  const ofKinds = await listFree({ words })
  // «Any free guide?»: a free calendar may do as well.
  const { offers, count } = ofKinds.count === 0 && words !== null ? await listFree({ words: null }) : ofKinds
  if (count === 0) {
    const cheapest = await listExtremes(db, account.id, { words, end: 'cheapest', limit: maxExtremes })
    if (cheapest.length === 0) return null
    const part = nameExtremes(cheapest, { end: 'cheapest', kind: request.kinds[0] ?? null }, manner)
    return { ...part, content: `${say(manner.language, 'none_free')} ${part.content}` }
  }
  const ofLevel = request.level === null ? [] : findOffersOfLevel(offers, request.level)
  const chosen = ofLevel.length > 0 ? ofLevel : offers
  if (chosen.length === 1) return introduceOffer(chosen[0]!, manner)
  return listWithPrices(
    { offers: chosen, count: chosen === offers ? count : chosen.length },
    manner,
    'free_offers',
  )
}
