import { expectedAnswerIn } from '../../../dialogue/answer-types/answer-type.rules.ts'
import {
  type CatalogueRequest,
  readNaming,
} from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { generalStemsIn } from '../../../text/general-words.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { isUnitOfTime } from './describe-offer.rules.ts'
import { findOfferQuestions, partWithAnswer } from './offer-questions.ts'
import { wordsOf } from './offer-words.rules.ts'

/**
 * What a product without a price costs, by the only stored question about it that asks for that: «how much is an hour?» One that
 * names something else («how much is delivery?») tells nothing of it.
 */
export async function answerWithOwnPrice(
  ctx: Ctx,
  { clone, language }: Asked,
  { offer, request }: { offer: Offer; request: CatalogueRequest },
): Promise<ReplyPart | null> {
  const isOfPrice = request.intents.size === 1 && request.intents.has('price')
  if (offer.price !== null || !isOfPrice || !clone.silos.soporte) return null
  const stem = (word: string) => stemWord(word, language)
  const words = wordsOf([offer.title, ...offer.tags].join(' '))
  const own = new Set([...generalStemsIn(language), ...words.map(stem)])
  const asksPrice = (stored: string) =>
    expectedAnswerIn(stored) === 'price' &&
    readNaming(stored, language).words.every((word) => isUnitOfTime(word) || own.has(stem(word)))
  const [found, ...others] = await findOfferQuestions(ctx, offer, asksPrice)
  return found === undefined || others.length > 0 ? null : partWithAnswer(offer, found)
}
