import { isOfLanguages } from '../../../dialogue/catalogue/language-question.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { languageSentence } from './describe-offer.rules.ts'
import { listSpokenOffers } from './find-offers.ts'
import { listNamedProducts } from './named-products.ts'
import { partAbout } from './reply-about-offers.rules.ts'

/** What the record of the one product that is named, or was spoken of, says of its language; null where it says nothing. */
export async function answerWithLanguage(ctx: Ctx, asked: Asked): Promise<ReplyPart | null> {
  const named = await listNamedProducts(ctx, asked, (word) => !isOfLanguages(word))
  const [offer, ...others] = named.length > 0 ? named : await listSpokenOffers(ctx, asked)
  if (offer === undefined || others.length > 0) return null
  const sentence = languageSentence(offer)
  return sentence === '' ? null : partAbout(`${offer.title}: ${sentence}`, [offer])
}
