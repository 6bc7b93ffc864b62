import { expectedAnswerIn } from '../../../dialogue/answer-types/answer-type.rules.ts'
import type { CatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { findOfferQuestions, partWithAnswer } from './offer-questions.ts'

/** What a product without a price costs, by the only stored question about it that asks for that: «how much is an hour?» */
export async function answerWithOwnPrice(
  ctx: Ctx,
  { clone }: Asked,
  { offer, request }: { offer: Offer; request: CatalogueRequest },
): Promise<ReplyPart | null> {
  if (offer.price !== null || !request.intents.has('price') || !clone.silos.soporte) return null
  const [found, ...others] = await findOfferQuestions(
    ctx,
    offer,
    (stored) => expectedAnswerIn(stored) === 'price',
  )
  return found === undefined || others.length > 0 ? null : partWithAnswer(offer, found)
}
