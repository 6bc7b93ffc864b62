import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { fold } from '../../knowledge/index.ts'
import { type Asking, countAsking } from './unanswered.queries.ts'

/** Keeps a question that the knowledge did not answer, for the creator to read; counts it if it is kept already. */
export async function keepUnanswered(tx: Ctx, asking: Omit<Asking, 'digest'>): Promise<void> {
  // The same words in the same order are the same question, whatever their case, accents and punctuation.
  const words = fold(asking.question).match(/[\p{L}\p{M}\p{N}]+/gu)
  if (words === null) return
  const digest = createHash('sha256').update(words.join(' ')).digest()
  await countAsking(tx.db, tx.account.id, { ...asking, digest })
}
