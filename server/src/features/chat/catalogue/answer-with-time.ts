import { expectedAnswer, expectedAnswerIn } from '../../../dialogue/answer-types/answer-type.rules.ts'
import {
  type CatalogueRequest,
  findCatalogueRequest,
} from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { findOfferQuestions, partWithAnswer } from './offer-questions.ts'

/** When a product takes place, by the only stored question about it that asks for a time: «which days is it?» */
export async function answerWithTime(
  ctx: Ctx,
  { clone, question, language }: Asked,
  { offer, request }: { offer: Offer; request: CatalogueRequest },
): Promise<ReplyPart | null> {
  const asksTime = request.intents.has('occasion') && expectedAnswer(question, language) === 'time'
  if (!asksTime || !clone.silos.soporte) return null
  const isOfTime = (stored: string) =>
    expectedAnswerIn(stored) === 'time' &&
    findCatalogueRequest(stored, language)?.intents.has('occasion') === true
  const [found, ...others] = await findOfferQuestions(ctx, offer, isOfTime)
  return found === undefined || others.length > 0 ? null : partWithAnswer(offer, found)
}
