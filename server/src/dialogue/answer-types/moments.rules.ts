import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './moments.json' with { type: 'json' }
import { digits, isCount, piecesOf, wordSet } from './pieces.rules.ts'
import { isAhead, isWeekday, isYear, namesDay, namesMonth, namesSeason } from './times.rules.ts'
import types from './types.json' with { type: 'json' }

/** What a question for a time asks for. */
export type Moment = 'hour' | 'day' | 'month' | 'year'

const questions = new Map<string, Phrases<Moment>>(
  Object.entries(lists.questions).map(([language, phrases]) => [language, compilePhrases<Moment>(phrases)]),
)
const order: Moment[] = ['hour', 'day', 'month', 'year']

/** Whether a question asks for an hour, a day, a month or a year: «what time does it start?»; null where for none of these. */
export function askedMoment(question: string, language: string): Moment | null {
  const known = questions.get(language)
  if (known === undefined) return null
  const found = new Set(findPhrases(known, splitWords(question)).map(({ label }) => label))
  return order.find((moment) => found.has(moment)) ?? null
}

/** Whether a sentence in any of the languages holds one: «half past ten», «on Mondays». */
export function holdsMoment(sentence: string, moment: Moment): boolean {
  const words = piecesOf(sentence)
  return words.some((word, at) => {
    if (moment === 'hour') return namesHour(words, at) || (hours.has(word) && isAhead(words, at))
    if (moment === 'year') return isYear(word)
    if (moment === 'month') return namesMonth(words, at) || namesSeason(words, at)
    return isWeekday(word) || namesDay(words, at) || namesMonth(words, at)
  })
}

const [before, after, names] = [wordSet(lists.before), wordSet(lists.after), wordSet(lists.names)]
/** «A las cinco», but not «las cinco reglas» */
const [articles, prepositions] = [wordSet(lists.articles), wordSet(lists.prepositions)]
/** Numbers that are another word where they stand behind no article: «a las once», «at once» */
const articleHours = wordSet('una once')
/** «Six hours before bed» */
const hours = wordSet(lists.hours)
const units = wordSet(Object.values(types.units).join(' '))
const lastHour = 24
const minutes = /^[0-5]\d$/

/** «A las cinco», «18:45», «de 8.15 a 10.30» */
function namesHour(words: readonly string[], at: number): boolean {
  const word = words[at]!
  if (names.has(word)) return true
  const [previous, next] = [words[at - 1] ?? '', words[at + 1] ?? '']
  const isOClock = articles.has(previous) && prepositions.has(words[at - 2] ?? '') && !units.has(next)
  if (articleHours.has(word)) return isOClock
  const isNumeral = digits.test(word)
  if (isNumeral ? Number(word) > lastHour : !isCount(word)) return false
  if (isOClock || after.has(next) || (before.has(previous) && !units.has(next))) return true
  const isClock = isNumeral && minutes.test(next) && !units.has(words[at + 2] ?? '')
  return isClock && prepositions.has(previous)
}

const compileByLanguage = (byLanguage: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(byLanguage).map(([language, asks]) => [language, compilePhrases({ asks })]))
const conditions = compileByLanguage(lists.conditions)
const extents = compileByLanguage(lists.extents)

const asks = (known: ReadonlyMap<string, Phrases<'asks'>>, question: string, language: string): boolean => {
  const phrases = known.get(language)
  return phrases !== undefined && findPhrases(phrases, splitWords(question)).length > 0
}

/** «When should I call a doctor?» may ask for a case as well as for a time. */
export const mayAskCondition = (question: string, language: string): boolean =>
  asks(conditions, question, language)

/** «How long should the text be?» may ask for pages or metres as well as for a duration. */
export const mayAskExtent = (question: string, language: string): boolean => asks(extents, question, language)
