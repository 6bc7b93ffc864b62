import {
  type CatalogueRequest,
  findCatalogueRequest,
} from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { isConjunction } from '../../../dialogue/catalogue/kinds-in.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { Offer } from './catalogue.queries.ts'
import { sentenceOfMost } from './describe-offer.rules.ts'
import { findOfferQuestions } from './offer-questions.ts'
import { wordsOf } from './offer-words.rules.ts'
import { createKnownTest, createLabelTest } from './offers-by-meaning.rules.ts'

/** «Price and start date?»: a conjunction stands between the price, of nothing that is named, and something else. */
export function asksBesidePrice({ question, language }: Asked): boolean {
  const conjunction = splitWords(question).find(({ word }) => isConjunction(word))
  if (conjunction === undefined) return false
  return [question.slice(0, conjunction.start), question.slice(conjunction.end)].some((half) => {
    const request = findCatalogueRequest(half, language)
    return request?.intents.has('price') === true && request.words.length + request.kinds.length === 0
  })
}

/**
 * The price of a product with what else is asked behind «and», if a sentence of its description or a stored answer about it tells that:
 * «what does the kit cost and is postage included?»
 */
export async function withBesidePrice(
  ctx: Ctx,
  { clone, question }: Asked,
  { offer, request, part }: { offer: Offer; request: CatalogueRequest; part: ReplyPart },
): Promise<ReplyPart> {
  const { intents, words, languages } = request
  const isOfPrice = intents.size === 1 && intents.has('price')
  if (!isOfPrice || !splitWords(question).some(({ word }) => isConjunction(word))) return part
  const isNamed = createLabelTest(offer, languages)
  const asked = words.filter((word) => !isNamed(word))
  if (asked.length === 0) return part
  const count = (text: string) => asked.filter(createKnownTest(offer, languages, wordsOf(text))).length
  const sentence = sentenceOfMost(offer, { least: asked.length / 2, count })
  const isStored = (stored: string) => count(stored) > count(sentence) && 2 * count(stored) >= asked.length
  const [stored] = clone.silos.soporte ? await findOfferQuestions(ctx, offer, isStored) : []
  if (stored === undefined)
    return part.content.includes(sentence) ? part : { ...part, content: `${part.content} ${sentence}` }
  return {
    ...part,
    content: `${part.content} ${stored.answer}`,
    subjects: [...part.subjects, { kind: 'product_faq', id: stored.id }],
  }
}
