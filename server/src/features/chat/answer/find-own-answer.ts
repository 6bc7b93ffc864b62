import { asksForLanguage } from '../../../dialogue/catalogue/language-question.rules.ts'
import { isPolicy } from '../../../dialogue/usual-topics/read-usual-topics.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { findInTexts, withFittingProducts } from './answer-from-texts.ts'
import { asksBesideRecord } from './asks-beside-record.rules.ts'
import { findPreparedOfTopic, findStoredOfTopic } from './find-of-topic.ts'
import { onlyQuestionsOf } from './follow-up.rules.ts'
import { asksWhichProducts, pricesNothingElse, tellsOfRecord } from './stored-question.rules.ts'

/** What the creator answered to this question about the one product that a fact is of: it says more than the record. */
export async function findOwnAnswer(
  ctx: Ctx,
  asked: Asked,
  { fact, visible }: { fact: ReplyPart; visible: DocumentFilter },
): Promise<ReplyPart | null> {
  const [subject, ...others] = fact.subjects
  if (subject?.kind !== 'product' || others.length > 0) return null
  const ofProduct = onlyQuestionsOf(subject.id, visible)
  // The record's words for the product are meant too, where the question has none: «and how much is it?»
  const isSamePrice = pricesNothingElse(`${asked.question} ${fact.content}`, asked.language)
  const isOfRecord = tellsOfRecord(asked.question, asked.language)
  const mayAsk = (stored: string) => isSamePrice(stored) && isOfRecord(stored)
  const own = await findInTexts(ctx, asked, { visible: ofProduct, mayAsk })
  // What is stored of one product tells nothing of which there are.
  const isNear = own.pair !== null && !asksWhichProducts(asked.question, asked.language)
  const isMeant =
    own.is_same_question ||
    (isNear && (own.decision === 'answer' || asksForLanguage(asked.question, asked.language)))
  const ofTopic = isMeant
    ? own
    : await findStoredOfTopic(ctx, asked, { product_id: subject.id, visible, mayBe: isPolicy })
  if (ofTopic !== null) return withFittingProducts(ctx, asked, { answer: ofTopic, visible: ofProduct })
  const prepared = asksBesideRecord(asked.question, asked.language)
    ? await findPreparedOfTopic(ctx, asked, visible)
    : null
  return prepared && withFittingProducts(ctx, asked, { answer: prepared, visible })
}
