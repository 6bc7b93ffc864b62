import { fold } from '../../text/fold.rules.ts'
import { numberWords } from '../../text/number-words.rules.ts'
import { stopwordsIn } from '../../text/stopwords.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './types.json' with { type: 'json' }

/** What a question asks for: «how long» a duration, «why» a reason, «who invented» an origin. */
export type AnswerType = Unit | 'time' | 'number' | 'reason' | 'origin'
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

/** What a question in a language asks for; null where it asks for something else. */
export function expectedAnswer(question: string, language: string): AnswerType | null {
  const known = questions.get(language)
  if (known === undefined) return null
  const found = new Set(findPhrases(known, splitWords(question)).map(({ label }) => label))
  return order.find((type) => found.has(type)) ?? null
}

/** The same of a question in whatever language asks for something by it. */
export function expectedAnswerIn(question: string): AnswerType | null {
  for (const language of questions.keys()) {
    const expected = expectedAnswer(question, language)
    if (expected !== null) return expected
  }
  return null
}

/** The folded words of a list. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(fold(words).split(' '))

const units = new Map(Object.entries(lists.units).map(([unit, words]) => [unit, wordSet(words)]))
/** Words for numbers that are another word of their language too, or of no digits: «one», «half». */
const numbers = wordSet(lists.numbers)
/** «A» and «un» are numbers before a unit only. */
const articles = wordSet(lists.articles)
/** «Two of your games» */
const partitives = wordSet('of de d von di')
const times = wordSet(lists.times)
const reasons = wordSet(lists.reasons)
const origins = compilePhrases({ origin: lists.origins })
const pieces = /[\p{L}\p{M}]+|\p{N}+|[€$£°º%]/gu

/** The folded words and numbers of a text, and the signs of its units. */
export const piecesOf = (text: string): string[] => fold(text).match(pieces) ?? []

/** Begins a piece that is a number in digits. */
export const digits = /^\p{N}/u
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
    const distance = partitives.has(words[at + 1] ?? '') ? maxDistance : maxDistance - 1
    return words.slice(at + 1, at + 1 + distance).some(isThing)
  })
}

/** Whether a sentence in any of the languages holds something of a type: «20 minutes» is a duration. */
export function holdsAnswer(sentence: string, type: AnswerType): boolean {
  const words = piecesOf(sentence)
  if (type === 'time') return words.some((word) => times.has(word) || digits.test(word))
  if (type === 'origin') return findPhrases(origins, splitWords(sentence)).length > 0
  if (type === 'reason') return words.some((word) => reasons.has(word))
  if (type === 'number') return words.some(isCount)
  // «20 to 30 minutes», «two or three weeks»: the unit stands next to its number.
  const ofType = units.get(type)
  return words.some(
    (word, at) =>
      ofType?.has(word) && (isNumber(words[at - 1]) || (currency.test(word) && isNumber(words[at + 1]))),
  )
}

/** Whether a text in any of the languages names a day, a month, a season or a part of the day. */
export const namesTime = (text: string): boolean => piecesOf(text).some((word) => times.has(word))

const isNumber = (word: string | undefined): boolean =>
  word !== undefined && (digits.test(word) || numberWords.has(word) || numbers.has(word))

/** True for a folded word that is a number, and no article. */
export const isCount = (word: string): boolean => isNumber(word) && !articles.has(word)
