import {
  countedThing,
  expectedAnswer,
  holdsAnswer,
  holdsCount,
} from '../../../dialogue/answer-types/answer-type.rules.ts'
import { asksHour, holdsHour } from '../../../dialogue/answer-types/hours.rules.ts'
import type { SentenceWeight } from '../../../search/index.ts'
import { stemWord } from '../../../text/stem.rules.ts'

// On XQuAD two sentences hold the answer .893 instead of .889 (es) and .910 instead of .909 (en); .1 and .3 gain less.
const likelyWeight = 0.2
/** In a text that is meant, where the sentence without it answers nothing. */
const meantWeight = 0.5
/** «Three photos» for «how many photos», «at ten» for «what time». */
const exactWeight = 0.4

/**
 * Prefers sentences that hold what the question asks for: «how long» a duration.
 * @param isMeant the question is asked of what was spoken of alone
 */
export function sentenceWeight(question: string, language: string, isMeant = false): SentenceWeight {
  const expected = expectedAnswer(question, language)
  const counted = expected === 'number' ? countedThing(question, language) : null
  const isCounted = counted === null ? () => false : isFormOf(counted, language)
  const isOfHours = expected === 'time' && asksHour(question, language)
  const isExact = (sentence: string) =>
    isOfHours ? holdsHour(sentence) : counted !== null && holdsCount(sentence, isCounted)
  return (sentence) => {
    if (expected === null) return 0
    if (isExact(sentence)) return isMeant ? meantWeight : exactWeight
    if (!holdsAnswer(sentence, expected)) return 0
    return isMeant && !isOfHours ? meantWeight : likelyWeight
  }
}

const saidWeight = -1

/** Tells whether a reply says a sentence. */
export const isSaidIn =
  (reply: string): ((sentence: string) => boolean) =>
  (sentence) =>
    reply.includes(sentence.trim())

/** The same for a further question of a message: what was said to the one before is hardly meant by this one too. */
export function unlessSaid(weigh: SentenceWeight, said: string | undefined): SentenceWeight {
  if (said === undefined) return weigh
  const isSaid = isSaidIn(said)
  return (sentence) => weigh(sentence) + (isSaid(sentence) ? saidWeight : 0)
}

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
