import type { PriceBound } from '../../../dialogue/catalogue/read-price-bound.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ReplyPart } from '../chat.types.ts'
import { maxWhole } from '../shown-of-list.rules.ts'
import { listExtremes, listOffers } from './catalogue.queries.ts'
import { type Manner, maxExtremes } from './manner.rules.ts'
import { wordsOfKinds } from './offer-words.rules.ts'
import { listWithPrices, nameExtremes } from './reply-about-offers.rules.ts'
import { say } from './say.rules.ts'

/** The products that cost so much at most; else that there is none, and the cheapest. Null where nothing has a price. */
export async function answerWithinPrice(
  { db, account }: Ctx,
  { max_price, kinds }: PriceBound,
  manner: Manner,
): Promise<ReplyPart | null> {
  const words = wordsOfKinds(kinds)
  const list = await listOffers(db, account.id, { words, max_price, limit: maxWhole })
  if (list.count > 0) return listWithPrices(list, manner, 'offers')
  const cheapest = await listExtremes(db, account.id, { words, end: 'cheapest', limit: maxExtremes })
  if (cheapest.length === 0) return null
  const part = nameExtremes(cheapest, { end: 'cheapest', kind: kinds[0] ?? null }, manner)
  return { ...part, content: `${say(manner.language, 'none_within')} ${part.content}` }
}
