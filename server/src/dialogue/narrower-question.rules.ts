import { sentenceSpans } from '../text/sentences.rules.ts'
import { splitWords } from './words.rules.ts'

const questionEnd = /[?？؟;՞]["”»’)\]]*\s*$/u
/** True for a sentence that ends as a question does. */
export const asks = (sentence: string): boolean => questionEnd.test(sentence)

/** A clause of fewer words seldom says what it is about. */
const minClauseWords = 3

/**
 * What a message asks without what it tells besides: the sentences that end in a question mark, and of a single one what stands
 * behind its last comma («my husband sails, do you have vouchers?»). Empty where that is all of it.
 */
export function narrowerQuestions(question: string, language: string): string[] {
  const sentences = sentenceSpans(question, language).map(({ start, end }) => question.slice(start, end))
  const asking = sentences.filter(asks)
  const narrower = asking.length > 0 && asking.length < sentences.length ? [asking.join(' ')] : []
  const only = asking.length === 1 ? asking[0] : sentences.length === 1 ? sentences[0] : undefined
  const clause = only?.slice(only.lastIndexOf(',') + 1).trim()
  const isClause = clause !== undefined && clause !== only && splitWords(clause).length >= minClauseWords
  return isClause ? [...narrower, clause] : narrower
}
