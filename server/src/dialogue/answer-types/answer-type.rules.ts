import { rememberingWords } from '../../text/remembering.rules.ts'
import { stopwordsIn } from '../../text/stopwords.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import { isCount, isNumber, piecesOf, wordSet } from './pieces.rules.ts'
import { holdsFrequency, holdsTime, isYear } from './times.rules.ts'
import lists from './types.json' with { type: 'json' }

/** What a question asks for: «how long» a duration, «why» a reason, «who invented» an origin. */
export type AnswerType = Unit | 'frequency' | 'age' | 'time' | 'number' | 'reason' | 'origin'
/** What is told by a number with a unit. */
type Unit = keyof typeof lists.units

const questions = new Map<string, Phrases<AnswerType>>(
  Object.entries(lists.questions).map(([language, phrases]) => [
    language,
    compilePhrases<AnswerType>(phrases),
  ]),
)
// The most particular first: «how much time» is a duration before it is a number.
const order: AnswerType[] = [
  'frequency',
  'age',
  'duration',
  'temperature',
  'price',
  'weight',
  'volume',
  'percentage',
  'length',
  'angle',
  'time',
  'origin',
  'reason',
  'number',
]

/** Several rules ask of one question: of each language so many are remembered. */
const maxRemembered = 100

/** What a question in a language asks for; null where it asks for something else. */
export const expectedAnswer = (question: string, language: string): AnswerType | null =>
  expectedAnswers(question, language)[0] ?? null

/** The same where several things may be meant, the most particular first: «until when» a duration or a time. */
export const expectedAnswers = rememberingWords(listExpected, maxRemembered)

function listExpected(question: string, language: string): readonly AnswerType[] {
  const known = questions.get(language)
  if (known === undefined) return []
  const found = new Set(findPhrases(known, splitWords(question)).map(({ label }) => label))
  const text = question.normalize().toLowerCase()
  return order.filter((type) => found.has(type) || isAccented(text, language, type))
}

const accented: Readonly<Record<string, Partial<Record<AnswerType, string>>>> = lists.accented

/** Where an accent tells that a word asks, it does so anywhere: «cuándo», while «cuando» tells a case. */
function isAccented(text: string, language: string, type: AnswerType): boolean {
  const word = accented[language]?.[type]
  return word !== undefined && text.includes(word)
}

/** The same of a question in whatever language asks for something by it. */
export function expectedAnswerIn(question: string): AnswerType | null {
  for (const language of questions.keys()) {
    const expected = expectedAnswer(question, language)
    if (expected !== null) return expected
  }
  return null
}

const units = new Map(Object.entries(lists.units).map(([unit, words]) => [unit, wordSet(words)]))
/** «Two of your games» */
const partitives = wordSet('of de d von di')
const reasons = wordSet(lists.reasons)
const origins = compilePhrases({ origin: lists.origins })
const shares = compilePhrases({ share: lists.shares })
const extents = wordSet(lists.extents)
const currency = /^[€$£]/u

const counting = new Map(
  Object.entries(lists.counting).map(([language, words]) => [language, wordSet(words)]),
)

/** Words for people are of no subject, and are counted all the same. */
const people = wordSet(lists.people)

/** The folded word for what a question asks the number of: «how many photos»; null where it counts nothing. */
export function countedThing(question: string, language: string): string | null {
  const words = splitWords(question).map(({ word }) => word)
  const at = words.findIndex((word) => counting.get(language)?.has(word))
  // «Combien de pages»
  const thing = at < 0 ? undefined : words.slice(at + 1).find((word) => !partitives.has(word))
  if (thing === undefined) return null
  return people.has(thing) || !stopwordsIn(language).has(thing) ? thing : null
}

/** In words, from a number to what it counts. */
const maxDistance = 3

/** Whether a number stands in a sentence before one of some forms of a word, or shortly before. */
export function holdsCount(sentence: string, isThing: (word: string) => boolean): boolean {
  const words = piecesOf(sentence)
  return words.some((word, at) => {
    if (!isCount(word)) return false
    // «Two of your games», «80 grams of salt»
    const isPart = [1, 2].some((further) => partitives.has(words[at + further] ?? ''))
    const distance = isPart ? maxDistance : maxDistance - 1
    return words.slice(at + 1, at + 1 + distance).some(isThing)
  })
}

/** Whether a sentence in any of the languages holds something of a type: «20 minutes» is a duration. */
export function holdsAnswer(sentence: string, type: AnswerType): boolean {
  const words = piecesOf(sentence)
  switch (type) {
    case 'time':
      return holdsTime(words)
    case 'frequency':
      return holdsFrequency(words)
    case 'origin':
      return findPhrases(origins, splitWords(sentence)).length > 0
    case 'reason':
      return words.some((word) => reasons.has(word))
    case 'number':
      return words.some((word) => isCount(word) && !isYear(word))
    case 'age':
      return listAges(words).length > 0
    case 'duration':
      return listMeasures(words, type).some((at) => lasts(words, at))
    case 'weight':
    case 'volume':
      return listMeasures(words, type).length > 0 || holdsShare(sentence, words)
    case 'percentage':
      return holdsShare(sentence, words)
    default:
      return listMeasures(words, type).length > 0
  }
}

/** «Eight pages» */
export function holdsExtent(sentence: string): boolean {
  const words = piecesOf(sentence)
  return words.some((word, at) => extents.has(word) && isNumber(words[at - 1]))
}

const short = wordSet(lists.short_durations)
const ofAge = {
  asks: wordSet(lists.of_age.asks),
  before: wordSet(lists.of_age.before),
  after: wordSet(lists.of_age.after),
}

/** Where the units of an age are: days or more. */
const listAges = (words: readonly string[]): number[] =>
  listMeasures(words, 'duration').filter((at) => !short.has(words[at]!))

/** «From which age», but not «how long ago» */
export const asksForAge = (question: string): boolean =>
  splitWords(question).some(({ word }) => ofAge.asks.has(word))

/** In words, from what says that it is an age to its number. */
const maxAgeDistance = 2

/** Whether a sentence says from, at or up to which age something is: «from three months on», «ten years old». */
export function holdsAge(sentence: string): boolean {
  const words = piecesOf(sentence)
  return listAges(words).some(
    (at) =>
      ofAge.after.has(words[at + 1] ?? '') ||
      ofAge.after.has(words[at + 2] ?? '') ||
      words.slice(Math.max(0, at - 1 - maxAgeDistance), at - 1).some((word) => ofAge.before.has(word)),
  )
}

/** Where the units of a type are. «20 to 30 minutes», «two or three weeks»: the unit stands next to its number. */
function listMeasures(words: readonly string[], unit: Unit): number[] {
  const ofType = units.get(unit)
  return [...words.keys()].filter(
    (at) =>
      ofType?.has(words[at]!) &&
      (isNumber(words[at - 1]) || (currency.test(words[at]!) && isNumber(words[at + 1]))),
  )
}

/** «10 %», «a tenth of your weight» */
const holdsShare = (sentence: string, words: readonly string[]): boolean =>
  listMeasures(words, 'percentage').length > 0 || findPhrases(shares, splitWords(sentence)).length > 0

const notLasting = {
  /** «every two days», «hace dos años» */
  before: wordSet('cada every each ogni chaque alle jede hace fa vor'),
  /** «two years ago», «a ten-year-old» */
  after: wordSet('ago fa atras old'),
}

/** A duration of something, and not how old it is, how long ago or how often it happens. */
const lasts = (words: readonly string[], at: number): boolean =>
  !notLasting.before.has(words[at - 2] ?? '') && !notLasting.after.has(words[at + 1] ?? '')
