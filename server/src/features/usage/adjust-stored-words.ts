import { utcDay } from '../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../platform/context.ts'
import { wordsQuotaExceeded } from './errors.ts'
import { addStoredWords } from './usage.queries.ts'

/**
 * Adds to the words that the account stores, or subtracts where `words` is negative, in the transaction that stores or
 * deletes the text. @throws words_quota_exceeded
 */
export async function adjustStoredWords(tx: Ctx, words: number): Promise<void> {
  if (words === 0) return
  const granted = tx.account.unlimited ? null : tx.account.words_granted
  if (!(await addStoredWords(tx.db, tx.account.id, { words, granted, day: utcDay(tx.now) }))) {
    throw wordsQuotaExceeded(`This text needs ${words} more words than the plan has left.`)
  }
}
