import { expectedAnswer, holdsAnswer } from '../../../dialogue/answer-types/answer-type.rules.ts'
import type { SentenceWeight } from '../../../search/index.ts'

// On XQuAD two sentences hold the answer .893 instead of .889 (es) and .910 instead of .909 (en); .1 and .3 gain less.
const likelyWeight = 0.2
/** Prefers sentences that hold what the question asks for: «how long» a duration. */
export function sentenceWeight(question: string, language: string): SentenceWeight {
  const expected = expectedAnswer(question, language)
  return (sentence) => (expected !== null && holdsAnswer(sentence, expected) ? likelyWeight : 0)
}

/**
 * Tells whether a sentence holds what an answer must hold; undefined where a question asks for nothing of which that is known.
 * A price is always a figure, while a duration may be «until it is dry».
 */
export function requiredFact(
  question: string,
  language: string,
): ((sentence: string) => boolean) | undefined {
  const expected = expectedAnswer(question, language)
  return expected === 'price' ? (sentence) => holdsAnswer(sentence, expected) : undefined
}
