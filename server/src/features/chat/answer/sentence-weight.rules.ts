import {
  type AnswerType,
  asksForAge,
  countedThing,
  expectedAnswer,
  expectedAnswers,
  holdsAge,
  holdsAnswer,
  holdsCount,
  holdsExtent,
} from '../../../dialogue/answer-types/answer-type.rules.ts'
import {
  askedMoment,
  holdsMoment,
  mayAskCondition,
  mayAskExtent,
} from '../../../dialogue/answer-types/moments.rules.ts'
import { asksWhere, holdsPlace } from '../../../dialogue/answer-types/places.rules.ts'
import { askedProperty, holdsProperty } from '../../../dialogue/answer-types/properties.rules.ts'
import { askedRate, holdsRate } from '../../../dialogue/answer-types/rates.rules.ts'
import { holdsCondition } from '../../../dialogue/answer-types/times.rules.ts'
import { asksHowItWorks, tellsHowItWorks } from '../../../dialogue/answer-types/workings.rules.ts'
import type { SentenceWeight } from '../../../search/index.ts'
import { stemWord } from '../../../text/stem.rules.ts'

// On XQuAD two sentences hold the answer .893 instead of .889 (es) and .910 instead of .909 (en); .1 and .3 gain less.
const likelyWeight = 0.2
/** In a text that is meant, where the sentence without it answers nothing, and of just the asked thing: «three photos» for «how many photos». */
const fullWeight = 0.5
/** So much per something is hardly told by chance. */
const rateWeight = 1

/**
 * Prefers sentences that hold what the question asks for: «how long» a duration.
 * @param isMeant the question is asked of what was spoken of alone
 */
export function sentenceWeight(question: string, language: string, isMeant = false): SentenceWeight {
  const [expected, ...others] = expectedAnswers(question, language)
  if (asksHowItWorks(question)) return (text) => (tellsHowItWorks(text) ? likelyWeight : 0)
  if (expected === undefined)
    return asksWhere(question, language) ? (text) => (holdsPlace(text) ? likelyWeight : 0) : () => 0
  const isRated = ratedFact(question, language, expected)
  const isCase = expected === 'time' && mayAskCondition(question, language)
  const isExact = exactFact(question, language, [expected, ...others])
  const kinds = likelyFacts(question, language, [expected, ...others])
  const weight = isMeant && isExact === null && !isCase ? fullWeight : likelyWeight
  return (sentence) => {
    if (isRated?.(sentence)) return rateWeight
    if (isExact?.(sentence)) return fullWeight
    return kinds.some((holds) => holds(sentence)) || (isCase && holdsCondition(sentence)) ? weight : 0
  }
}

type Holds = (sentence: string) => boolean

/** What may be so much per something. */
const isNumeric: ReadonlySet<AnswerType> = new Set<AnswerType>([
  'number',
  'weight',
  'volume',
  'price',
  'duration',
])

/** What is so much per something, where a question asks for that: «how many per minute». */
function ratedFact(question: string, language: string, expected: AnswerType): Holds | null {
  const rated = askedRate(question)
  if (rated === null || !isNumeric.has(expected)) return null
  const isThing = isFormOf(rated, language)
  return (sentence) => holdsRate(sentence, isThing)
}

/** What just the asked thing is held by; null where a question asks for no more than a kind of thing. */
function exactFact(
  question: string,
  language: string,
  [expected, ...others]: [AnswerType, ...AnswerType[]],
): Holds | null {
  if (expected === 'frequency') return (sentence) => holdsAnswer(sentence, expected)
  if (expected === 'age') return asksForAge(question) ? holdsAge : null
  if (expected === 'time') {
    const moment = askedMoment(question, language)
    return moment && ((sentence) => holdsMoment(sentence, moment))
  }
  // «How many hours» asks for a duration too, and just in these.
  const counted = [expected, ...others].includes('number') ? countedThing(question, language) : null
  if (counted === null) return null
  const isCounted = isFormOf(counted, language)
  return (sentence) => holdsCount(sentence, isCounted)
}

/** Beside something else that is asked for these say nothing. */
const vague: ReadonlySet<AnswerType> = new Set<AnswerType>(['number', 'reason', 'origin'])

/** What the kinds of the asked things are held by. */
function likelyFacts(
  question: string,
  language: string,
  [expected, ...others]: [AnswerType, ...AnswerType[]],
): Holds[] {
  if (expected === 'frequency') return [(sentence) => holdsAnswer(sentence, 'time')]
  const types = [expected, ...others.filter((type) => !vague.has(type))]
  const isExtent = expected === 'duration' && mayAskExtent(question, language)
  return [
    ...types.map((type) => (sentence: string) => holdsAnswer(sentence, type)),
    ...(isExtent ? [(sentence: string) => holdsAnswer(sentence, 'length'), holdsExtent] : []),
  ]
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
 * A price and an age are always figures, while a duration may be «until it is dry». Who won something is told with «won» or its like, and a
 * colour or a brand by its name.
 */
export function requiredFact(
  question: string,
  language: string,
): ((sentence: string) => boolean) | undefined {
  const property = askedProperty(question, language)
  if (property !== null) return (sentence) => holdsProperty(sentence, property)
  const expected = expectedAnswer(question, language)
  const isRequired =
    expected === 'price' || expected === 'origin' || (expected === 'age' && asksForAge(question))
  return isRequired ? (sentence) => holdsAnswer(sentence, expected) : undefined
}
