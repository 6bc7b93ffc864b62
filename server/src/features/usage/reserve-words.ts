import type { Ctx } from '../../platform/context.ts'
import { wordsQuotaExceeded } from './errors.ts'
import { addWords } from './usage.queries.ts'

/**
 * Adds to (or, below 0, takes from) the words that the account holds, in the transaction that stores them.
 * @throws words_quota_exceeded
 */
export async function reserveWords(tx: Ctx, words: number): Promise<void> {
  if (words === 0) return
  const granted = tx.account.unlimited ? null : tx.account.words_granted
  if (!(await addWords(tx.db, tx.account.id, words, granted))) {
    throw wordsQuotaExceeded(`This text needs ${words} more words than the plan has left.`)
  }
}
