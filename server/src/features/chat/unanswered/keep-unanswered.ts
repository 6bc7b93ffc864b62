import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { type Asking, countAsking } from './unanswered.queries.ts'
import { wordsOfSubject } from './words-of-subject.ts'

/**
 * Keeps a question that the knowledge did not answer, for the creator to read; counts it if it is kept already. A
 * greeting is none.
 */
export async function keepUnanswered(tx: Ctx, asking: Omit<Asking, 'digest'>): Promise<void> {
  // The same words in the same order are the same question, whatever their case, accents and punctuation.
  const words = wordsOfSubject(asking.question)
  if (words === null) return
  const digest = createHash('sha256').update(words.join(' ')).digest()
  await countAsking(tx.db, tx.account.id, { ...asking, digest })
}
