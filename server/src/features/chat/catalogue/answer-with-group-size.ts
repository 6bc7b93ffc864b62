import { asksForGroupSize, isOfGroupSize } from '../../../dialogue/catalogue/group-size.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { groupSizeSentence } from './describe-offer.rules.ts'
import { listSpokenOffers, lookThrough } from './find-offers.ts'
import { findNamed } from './named-products.ts'
import { hasKind } from './offer-words.rules.ts'
import { partAbout } from './reply-about-offers.rules.ts'

/**
 * How many people a course or the like is for, as its record tells: of the product that is named, else of those that were spoken of,
 * else of all. Null where none or several of them tell it.
 */
export async function answerWithGroupSize(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  if (!asksForGroupSize(asked.question)) return null
  const { offers: named, naming } = await findNamed(ctx, asked, (word) => !isOfGroupSize(word))
  // «How many people in the falconry class?» asks of none that is known.
  if (named.length === 0 && naming.words.length > 0) return null
  const spoken = (await listSpokenOffers(ctx, asked)).filter((offer) => hasKind(offer, naming.kinds))
  const offers =
    named.length > 0 ? named : spoken.length > 0 ? spoken : await lookThrough(ctx, naming.kinds)()
  const [told, ...others] = offers.flatMap((offer) => {
    const sentence = groupSizeSentence(offer)
    return sentence === '' ? [] : [{ offer, sentence }]
  })
  if (told === undefined || others.length > 0) return null
  return partAbout(`${told.offer.title}: ${told.sentence}`, [told.offer])
}
