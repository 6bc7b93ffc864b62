import {
  type AnswerType,
  countedThing,
  expectedAnswer,
  expectedAnswerIn,
  holdsAnswer,
  holdsCount,
} from '../../../dialogue/answer-types/answer-type.rules.ts'
import { readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { SentenceWeight } from '../../../search/index.ts'
import { stemWord } from '../../../text/stem.rules.ts'

// On XQuAD two sentences hold the answer .893 instead of .889 (es) and .910 instead of .909 (en); .1 and .3 gain less.
const likelyWeight = 0.2
/** In a text that is meant, where the sentence without it answers nothing. */
const meantWeight = 0.5
/** «Three photos» for «how many photos». */
const countWeight = 0.4
/**
 * Prefers sentences that hold what the question asks for: «how long» a duration.
 * @param isMeant the question is asked of what was spoken of alone
 */
export function sentenceWeight(question: string, language: string, isMeant = false): SentenceWeight {
  const expected = expectedAnswer(question, language)
  const counted = expected === 'number' ? countedThing(question, language) : null
  const isCounted = counted === null ? () => false : isFormOf(counted, language)
  return (sentence) => {
    if (expected === null || !holdsAnswer(sentence, expected)) return 0
    if (isMeant) return meantWeight
    return counted !== null && holdsCount(sentence, isCounted) ? countWeight : likelyWeight
  }
}

const saidWeight = -1

/** The same for a further question of a message: what was said to the one before is hardly meant by this one too. */
export const unlessSaid = (weigh: SentenceWeight, said: string | undefined): SentenceWeight =>
  said === undefined
    ? weigh
    : (sentence) => weigh(sentence) + (said.includes(sentence.trim()) ? saidWeight : 0)

function isFormOf(thing: string, language: string): (word: string) => boolean {
  const stem = stemWord(thing, language)
  return (word) => stemWord(word, language) === stem
}

/**
 * Tells whether a sentence holds what an answer must hold; undefined where a question asks for nothing of which that is known.
 * A price is always a figure, while a duration may be «until it is dry». Who won something is told with «won» or its like.
 */
export function requiredFact(
  question: string,
  language: string,
): ((sentence: string) => boolean) | undefined {
  const expected = expectedAnswer(question, language)
  return expected === 'price' || expected === 'origin'
    ? (sentence) => holdsAnswer(sentence, expected)
    : undefined
}

/** «Until it is dry» is a duration without a figure. */
const toldInWords: ReadonlySet<AnswerType> = new Set<AnswerType>(['duration', 'time', 'reason'])

/**
 * Tells whether a stored question may ask the same as the visitor's: not if it asks for another kind of thing. To one that asks for
 * no kind, the answer must hold the figure that the visitor asks for.
 */
export function mayAskTheSame(
  question: string,
  language: string,
): (stored: string, answer: string) => boolean {
  const expected = expectedAnswer(question, language)
  if (expected === null) return () => true
  return (stored, answer) => {
    const asked = expectedAnswerIn(stored)
    return asked === null ? toldInWords.has(expected) || holdsAnswer(answer, expected) : asked === expected
  }
}

/**
 * Tells of a stored question that asks for a price whether it names nothing that the visitor's does not: «how much is shipping?» is
 * not asked by «how much is the kit?».
 */
export function pricesNothingElse(question: string, language: string): (stored: string) => boolean {
  const stem = (word: string) => stemWord(word, language)
  const named = new Set(splitWords(question).map(({ word }) => stem(word)))
  return (stored) =>
    expectedAnswerIn(stored) !== 'price' ||
    readNaming(stored, language).words.every((word) => named.has(stem(word)))
}
