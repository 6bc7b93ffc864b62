import { expectedAnswer, expectedAnswerIn } from '../../../dialogue/answer-types/answer-type.rules.ts'
import {
  type CatalogueRequest,
  findCatalogueRequest,
} from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { listOfferQuestions, type Offer } from './catalogue.queries.ts'
import { partAbout } from './reply-about-offers.rules.ts'

/** So many stored questions of a product are looked through. */
const maxQuestions = 30

/** When a product takes place, by the only stored question about it that asks for a time: «which days is it?» */
export async function answerWithTime(
  ctx: Ctx,
  { clone, question, language }: Asked,
  { offer, request }: { offer: Offer; request: CatalogueRequest },
): Promise<ReplyPart | null> {
  const asksTime = request.intents.has('occasion') && expectedAnswer(question, language) === 'time'
  if (!asksTime || !clone.silos.soporte) return null
  const limits = { product_id: offer.id, limit: maxQuestions }
  const stored = await listOfferQuestions(ctx.db, ctx.account.id, limits)
  const isOfTime = (asked: string) =>
    expectedAnswerIn(asked) === 'time' &&
    findCatalogueRequest(asked, language)?.intents.has('occasion') === true
  const [found, ...others] = stored.filter((each) => isOfTime(each.question))
  if (found === undefined || others.length > 0) return null
  const part = partAbout(found.answer, [offer])
  return { ...part, subjects: [...part.subjects, { kind: 'product_faq', id: found.id }] }
}
