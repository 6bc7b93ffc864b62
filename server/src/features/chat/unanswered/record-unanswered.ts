import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { fold } from '../../../text/fold.rules.ts'
import { areStopwords } from '../../../text/stopwords.rules.ts'
import { type QuestionOccurrence, recordOccurrence } from './unanswered.queries.ts'

/**
 * Records a question that the knowledge did not answer, so that the creator can read it. The same question is counted
 * once more. A question without a word of its own, such as «and that one?», tells the creator nothing.
 */
export async function recordUnanswered(
  tx: Ctx,
  occurrence: Omit<QuestionOccurrence, 'digest'>,
): Promise<void> {
  const words = fold(occurrence.question).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  // A stop word of one language that stands alone may well be the subject in another.
  if (words.length !== 1 && areStopwords(words)) return
  // The same words in the same order are the same question, whatever their case, accents and punctuation.
  const digest = createHash('sha256').update(words.join(' ')).digest()
  await recordOccurrence(tx.db, tx.account.id, { ...occurrence, digest })
}
