import { digits, isCount, isNumber, piecesOf, wordSet } from './pieces.rules.ts'
import lists from './times.json' with { type: 'json' }
import types from './types.json' with { type: 'json' }

const weekdays = wordSet(lists.weekdays)
const months = wordSet(lists.months)
const seasons = wordSet(lists.seasons)
const partsOfDay = wordSet(lists.parts_of_day)
const connectives = wordSet(lists.connectives)
const durations = wordSet(types.units.duration)
/** «It may fall» names no month and no season, «in May», «4 May» and «every fall» do. */
const ambiguous = wordSet(lists.before_ambiguous)
/** «Antes de salir», but not «antes, se salaba» */
const opening = { words: wordSet(lists.before_only), of: wordSet(lists.of) }
const dayMarks = { before: wordSet(lists.day_marks), after: wordSet(lists.after_day) }
const relative = { after: wordSet(lists.ahead), before: wordSet(lists.into) }
const conditions = { words: wordSet(lists.conditions), more: wordSet(lists.more) }
const bounds = wordSet(lists.bounds)
const ordinals = wordSet(lists.ordinals)
const lastDay = 31
const year = /^(?:1\d|20)\d\d$/

export const isWeekday = (word: string): boolean => weekdays.has(word)
export const isYear = (word: string): boolean => year.test(word)

/** Whether a piece of a text names a month. */
export const namesMonth = (words: readonly string[], at: number): boolean =>
  months.has(words[at]!) ||
  (words[at] === 'may' &&
    (ambiguous.has(words[at - 1] ?? '') ||
      digits.test(words[at - 1] ?? '') ||
      digits.test(words[at + 1] ?? '')))

/** Whether it names a season. */
export const namesSeason = (words: readonly string[], at: number): boolean =>
  seasons.has(words[at]!) || (words[at] === 'fall' && ambiguous.has(words[at - 1] ?? ''))

/** «El 15», «the 3rd of …» */
export function namesDay(words: readonly string[], at: number): boolean {
  const [word, next] = [words[at]!, words[at + 1]]
  if (!digits.test(word) || Number(word) > lastDay || !dayMarks.before.has(words[at - 1] ?? '')) return false
  return next === undefined || dayMarks.after.has(next)
}

/** «Two hours before», «sixty days ahead» */
export const isAhead = (words: readonly string[], at: number): boolean =>
  durations.has(words[at]!) &&
  isNumber(words[at - 1]) &&
  [1, 2].some((further) => relative.after.has(words[at + further] ?? ''))

/** «Within a week», «a los cinco años» */
const isAfter = (words: readonly string[], at: number): boolean =>
  durations.has(words[at]!) && isNumber(words[at - 1]) && relative.before.has(words[at - 2] ?? '')

/** Whether the pieces of a sentence in any of the languages tell when something is. */
export const holdsTime = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      isWeekday(word) ||
      partsOfDay.has(word) ||
      connectives.has(word) ||
      (opening.words.has(word) && opening.of.has(words[at + 1] ?? '')) ||
      namesMonth(words, at) ||
      namesSeason(words, at) ||
      isYear(word) ||
      namesDay(words, at) ||
      isAhead(words, at) ||
      isAfter(words, at) ||
      // «The fourth week»
      (durations.has(word) && ordinals.has(words[at - 1] ?? '')),
  )

/** Whether a sentence says in which case something is done: «if it swells», «below 10 degrees», «more than three days». */
export const holdsCondition = (sentence: string): boolean =>
  piecesOf(sentence).some(
    (word, at, words) =>
      conditions.words.has(word) ||
      (isCount(word) && (bounds.has(words[at - 1] ?? '') || conditions.more.has(words[at - 2] ?? ''))),
  )

/** Whether a text in any of the languages names a day, a month, a season or a part of the day. */
export const namesTime = (text: string): boolean =>
  piecesOf(text).some(
    (word, at, words) =>
      isWeekday(word) ||
      partsOfDay.has(word) ||
      connectives.has(word) ||
      namesMonth(words, at) ||
      namesSeason(words, at),
  )

const every = wordSet(lists.every)
const all = { words: wordSet(lists.all), articles: wordSet(lists.articles) }
const times = wordSet(lists.times)
const per = wordSet(lists.per)
const spans = wordSet(lists.spans)
const adverbs = wordSet(`${lists.adverbs} ${lists.habits}`)
/** In words: «every second or third day», «twice in the same week» */
const maxDistance = 4

/** Whether the pieces of a sentence in any of the languages tell how often something is done: «every two weeks», «once a year». */
export const holdsFrequency = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    if (adverbs.has(word)) return true
    const next = words[at + 1] ?? ''
    const isSpan = (other: string) => durations.has(other) || isWeekday(other) || partsOfDay.has(other)
    // «Every 120 firings» too
    if (every.has(word)) return isCount(next) || words.slice(at + 1, at + maxDistance).some(isSpan)
    // «Todos los días», «los lunes»
    if (all.words.has(word) && all.articles.has(next)) return isSpan(words[at + 2] ?? '')
    if (all.articles.has(word) && isWeekday(next)) return true
    // «Twice a week», «one meal a week»
    if (!times.has(word) && !isNumber(word)) return false
    const further = words.slice(at + 1, at + 1 + maxDistance)
    return further.some((other, i) => spans.has(other) && per.has(further[i - 1] ?? ''))
  })
