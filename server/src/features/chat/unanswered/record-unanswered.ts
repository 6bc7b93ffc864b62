import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { foldedWords, isSmallTalk } from './small-talk.ts'
import { type QuestionOccurrence, recordOccurrence } from './unanswered.queries.ts'

/**
 * Records a question that the knowledge did not answer, so that the creator can read it. The same question is counted
 * once more. Small talk is not recorded.
 */
export async function recordUnanswered(
  tx: Ctx,
  occurrence: Omit<QuestionOccurrence, 'digest'>,
): Promise<void> {
  const words = foldedWords(occurrence.question)
  if (isSmallTalk(words)) return
  // The same words in the same order are the same question, whatever their case, accents and punctuation.
  const digest = createHash('sha256').update(words.join(' ')).digest()
  await recordOccurrence(tx.db, tx.account.id, { ...occurrence, digest })
}
