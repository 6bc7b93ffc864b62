import type { Ctx } from '../../../platform/context.ts'
import type { ReplyPart } from '../chat.types.ts'
import { listOfferQuestions, type Offer, type OfferQuestion } from './catalogue.queries.ts'
import { partAbout } from './reply-about-offers.rules.ts'

/** So many stored questions of a product are looked through. */
const maxQuestions = 30

/** The stored questions of a product that ask something, in their order. */
export async function findOfferQuestions(
  { db, account }: Ctx,
  offer: Offer,
  asks: (question: string) => boolean,
): Promise<OfferQuestion[]> {
  const limits = { product_id: offer.id, limit: maxQuestions }
  const questions = await listOfferQuestions(db, account.id, limits)
  return questions.filter(({ question }) => asks(question))
}

/** What the creator answered to a stored question of a product. */
export function partWithAnswer(offer: Offer, { id, answer }: OfferQuestion): ReplyPart {
  const part = partAbout(answer, [offer])
  return { ...part, subjects: [...part.subjects, { kind: 'product_faq', id }] }
}
