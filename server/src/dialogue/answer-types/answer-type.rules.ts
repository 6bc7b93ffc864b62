import { fold } from '../../text/fold.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './types.json' with { type: 'json' }

/** What a question asks for: «how long» a duration, «why» a reason. */
export type AnswerType = 'duration' | 'price' | 'temperature' | 'time' | 'number' | 'reason'

const questions = new Map<string, Phrases<AnswerType>>(
  Object.entries(lists.questions).map(([language, phrases]) => [
    language,
    compilePhrases<AnswerType>(phrases),
  ]),
)
// The most particular first: «how much time» is a duration before it is a number.
const order: AnswerType[] = ['duration', 'temperature', 'price', 'time', 'reason', 'number']

/** What a question in a language asks for; null where it asks for something else. */
export function expectedAnswer(question: string, language: string): AnswerType | null {
  const known = questions.get(language)
  if (known === undefined) return null
  const found = new Set(findPhrases(known, splitWords(question)).map(({ label }) => label))
  return order.find((type) => found.has(type)) ?? null
}

const wordSet = (words: string): ReadonlySet<string> => new Set(fold(words).split(' '))
const units = {
  duration: wordSet(lists.units.duration),
  price: wordSet(lists.units.price),
  temperature: wordSet(lists.units.temperature),
}
const numbers = wordSet(lists.numbers)
const times = wordSet(lists.times)
const reasons = wordSet(lists.reasons)
const pieces = /[\p{L}\p{M}]+|\p{N}+|[€$£°º]/gu
const digits = /^\p{N}/u
const currency = /^[€$£]/u

/** Whether a sentence in any of the languages holds something of a type: «20 minutes» is a duration. */
export function holdsAnswer(sentence: string, type: AnswerType): boolean {
  const words = fold(sentence).match(pieces) ?? []
  if (type === 'time') return words.some((word) => times.has(word) || digits.test(word))
  if (type === 'reason') return words.some((word) => reasons.has(word))
  if (type === 'number') return words.some((word) => digits.test(word) || numbers.has(word))
  // «20 to 30 minutes», «two or three weeks»: the unit stands next to its number.
  return words.some(
    (word, at) =>
      units[type].has(word) && (isNumber(words[at - 1]) || (currency.test(word) && isNumber(words[at + 1]))),
  )
}

const isNumber = (word: string | undefined): boolean =>
  word !== undefined && (digits.test(word) || numbers.has(word))
