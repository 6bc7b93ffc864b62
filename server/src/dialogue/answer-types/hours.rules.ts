import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import { digits, isCount, piecesOf, wordSet } from './answer-type.rules.ts'
import lists from './hours.json' with { type: 'json' }

const questions = new Map<string, Phrases<'hour'>>(
  Object.entries(lists.questions).map(([language, hour]) => [language, compilePhrases<'hour'>({ hour })]),
)
const [before, after, names] = [wordSet(lists.before), wordSet(lists.after), wordSet(lists.names)]
const lastHour = 24

/** Whether a question asks for an hour of the day: «what time does it start?» */
export function asksHour(question: string, language: string): boolean {
  const known = questions.get(language)
  return known !== undefined && findPhrases(known, splitWords(question)).length > 0
}

/** Whether a sentence in any of the languages holds an hour of the day: «half past ten», «a las cinco», «18:45». */
export function holdsHour(sentence: string): boolean {
  const words = piecesOf(sentence)
  return words.some((word, at) => {
    if (names.has(word)) return true
    const isHour = digits.test(word) ? Number(word) <= lastHour : isCount(word) || word === 'una'
    return isHour && (before.has(words[at - 1] ?? '') || after.has(words[at + 1] ?? ''))
  })
}
