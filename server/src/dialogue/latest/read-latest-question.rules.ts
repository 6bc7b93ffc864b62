import { findPhrases, type Match, phraseFinder } from '../phrases.rules.ts'
import { respell, splitWords, type Word } from '../words.rules.ts'
import { type LatestLabel, type LatestLanguage, latestLanguages } from './latest-phrases.rules.ts'
import type { Period } from './period.rules.ts'

/** A question for what is new, for the texts about a subject, or for the day of a text. */
export type LatestQuestion = {
  asksFor: 'latest' | 'texts' | 'day'
  language: string
  /** what it is to be about, in the words of the question; null: anything */
  subject: string | null
  period: Period | null
  /** it names a time and nothing else: «this month?» */
  isPeriodOnly: boolean
}

/** Longer questions ask for something else, whatever they hold. */
const maxWords = 30
/** Words of a subject behind «in» or «on». */
const maxWeakSubjectWords = 2

/**
 * Reads a question for what is new («the latest about glazes», «novedades de este mes»), for texts («which articles do you have
 * about tea?») or for the day of one («when did you publish that?»). Every word of it must have its place in such a question, so
 * «the latest you can sow» is none.
 * @param expected the language that it is read in where it can be
 * @param names folded names of the one who publishes: «what has Marta written lately?»
 * @returns null for any other text
 */
export function readLatestQuestion(
  text: string,
  expected: string | null = null,
  names: ReadonlySet<string> = nobody,
): LatestQuestion | null {
  const written = splitWords(text)
  const isNamed = written.some(({ word }) => names.has(word))
  const others = latestLanguages.filter(({ language }) => language !== expected)
  for (const language of [...latestLanguages.filter((each) => each.language === expected), ...others]) {
    const words = respell(written, language.spellings)
    if (words.length === 0 || words.length > maxWords) continue
    const ofSomebody = isNamed ? withoutNames(language, words, names) : words
    const question =
      readIn(language, words, text) ??
      (isNamed ? readIn(language, ofSomebody, text) : null) ??
      readNamedTexts(language, ofSomebody, text)
    if (question !== null) return question
  }
  return null
}

const nobody: ReadonlySet<string> = new Set()

/** «Which is the most recent one?» asks for the newest of what was listed. */
export function asksForNewestOne(text: string, language: string): boolean {
  const known = latestLanguages.find((each) => each.language === language)
  if (known === undefined) return false
  const words = respell(splitWords(text), known.spellings)
  const { parts, at } = readPhrases({ find: phraseFinder(known.phrases, words), words }, 0)
  return at === words.length && parts.some(({ label }) => label === 'newest_one')
}

/** The words with a pronoun for the names and an article before them: «la Marta». */
function withoutNames(
  { articles, third_person }: LatestLanguage,
  words: readonly Word[],
  names: ReadonlySet<string>,
): readonly Word[] {
  const isName = (at: number) => names.has(words[at]?.word ?? '')
  return words.flatMap((each, at) => {
    if (isName(at)) return isName(at - 1) || third_person === null ? [] : { ...each, word: third_person }
    return articles.has(each.word) && isName(at + 1) ? [] : each
  })
}

/** «Any new bee posts this week» asks for any new posts this week, and the subject stands before their name. */
function readNamedTexts(
  language: LatestLanguage,
  words: readonly Word[],
  text: string,
): LatestQuestion | null {
  if (!words.some(({ word }) => language.new_words.has(word))) return null
  const named = findPhrases(language.phrases, words).find(({ label }) => label === 'new_of')
  if (named === undefined) return null
  const to = named.to - 1
  const from = words.findLastIndex(({ word }, at) => at < to && language.new_words.has(word)) + 1
  const isSubject = words
    .slice(from, to)
    .every(({ word }) => !language.no_subject.has(word) && !/\d/.test(word))
  const rest = readIn(language, [...words.slice(0, from), ...words.slice(to)], text)
  if (rest === null || rest.subject !== null || from === to || !isSubject) return null
  return { ...rest, subject: text.slice(words[from]!.start, words[to - 1]!.end) }
}

type Part = Match<LatestLabel>
type Subject = { from: number; to: number }

function readIn(language: LatestLanguage, words: readonly Word[], text: string): LatestQuestion | null {
  const read = readParts(language, { find: phraseFinder(language.phrases, words), words })
  if (read === null) return null
  const { parts, subject } = read
  const has = (...labels: LatestLabel[]) => parts.some(({ label }) => labels.includes(label))
  const period = readPeriod(language, parts, words)
  const namesSubject = subject !== null && (has('have') || (has('publish') && has('about')))
  const isOfTexts = namesSubject && period === null && !has('ask', 'newest_one', 'when', 'recent')
  const asks =
    has('ask', 'when', 'have') ||
    isOfTexts ||
    (has('newest_one') && has('about')) ||
    (has('publish') && (has('recent') || period !== null))
  const isOfSeries = parts.some((part) => namesSeries(part, words)) && !has('about')
  const isPeriodOnly = period !== null && parts.every(({ label }) => label === 'filler' || label in relative)
  if ((!asks && !isPeriodOnly) || isOfSeries) return null
  return {
    asksFor: has('when') ? 'day' : isOfTexts ? 'texts' : 'latest',
    language: language.language,
    subject: subject && text.slice(words[subject.from]!.start, words[subject.to - 1]!.end),
    period,
    isPeriodOnly,
  }
}

/** What one signs up for: «do you have a newsletter?» asks for no texts. */
const series: ReadonlySet<string> = new Set(
  'newsletter boletin boletim butlleti rundbrief infolettre podcast'.split(' '),
)

const namesSeries = ({ label, from, to }: Part, words: readonly Word[]): boolean =>
  label === 'have' && words.slice(from, to).some(({ word }) => series.has(word))

/** The phrases that begin at a word. */
type Found = { find: (at: number) => readonly Part[]; words: readonly Word[] }

/** Takes the longest phrase at each word. @returns null where a word has no place */
function readParts(language: LatestLanguage, from: Found): { parts: Part[]; subject: Subject | null } | null {
  const { parts, at } = readPhrases(from, 0)
  if (at === from.words.length) return { parts, subject: null }
  const about = longest(from, at)
  if (about === undefined) return null
  const { subject, rest } = readSubject(from, about.to)
  return isSubject(language, from.words.slice(subject.from, subject.to), about.label === 'weak_about')
    ? { parts: [...parts, about, ...rest], subject }
    : null
}

const isAbout = ({ label }: Part): boolean => label === 'about' || label === 'weak_about'

/** The phrases from word `at` on that are no «about», and the word behind them. */
function readPhrases(from: Found, at: number): { parts: Part[]; at: number } {
  const parts: Part[] = []
  for (let part = longest(from, at); part !== undefined && !isAbout(part); part = longest(from, at)) {
    parts.push(part)
    at = part.to
  }
  return { parts, at }
}

/** Of phrases of the same length the first of the labels' order. */
const longest = ({ find }: Found, at: number): Part | undefined =>
  find(at).reduce<Part | undefined>((best, part) => (best && best.to >= part.to ? best : part), undefined)

/** A subject ends where «published» or a time is all that follows, else with the question. */
function readSubject(from: Found, start: number): { subject: Subject; rest: Part[] } {
  const end = from.words.length
  for (let to = start + 1; to < end; to++) {
    const { parts, at } = readPhrases(from, to)
    if (at === end && parts[0]?.label !== 'filler') return { subject: { from: start, to }, rest: parts }
  }
  return { subject: { from: start, to: end }, rest: [] }
}

/** «my order» is no subject of texts; «in the second edition» asks about the edition. */
function isSubject(
  { possessives, pronouns, articles }: LatestLanguage,
  words: readonly Word[],
  isWeak: boolean,
): boolean {
  const [first] = words
  if (first === undefined || possessives.has(first.word)) return false
  if (words.every(({ word }) => pronouns.has(word) || articles.has(word))) return false
  if (!isWeak) return true
  const isPlain = ({ word }: Word) => !articles.has(word) && !pronouns.has(word) && !/\d/.test(word)
  return words.length <= maxWeakSubjectWords && words.every(isPlain)
}

const relative: Partial<Record<LatestLabel, Period>> = {
  today: { unit: 'day', ago: 0 },
  yesterday: { unit: 'day', ago: 1 },
  this_week: { unit: 'week', ago: 0 },
  last_week: { unit: 'week', ago: 1 },
  this_month: { unit: 'month', ago: 0 },
  last_month: { unit: 'month', ago: 1 },
  this_season: { unit: 'season', ago: 0 },
  last_season: { unit: 'season', ago: 1 },
  this_year: { unit: 'year', ago: 0 },
  last_year: { unit: 'year', ago: 1 },
}

/** The first time that is named. */
function readPeriod({ months, since }: LatestLanguage, parts: Part[], words: readonly Word[]): Period | null {
  for (const { label, from, to } of parts) {
    const named = words.slice(from, to).map(({ word }) => word)
    const period = label === 'date' ? readDate(months, named) : relative[label]
    if (period !== undefined)
      return named.some((word) => since.has(word)) ? { ...period, isSince: true } : period
  }
  return null
}

function readDate(months: ReadonlyMap<string, number>, named: string[]): Period {
  const month = named.map((word) => months.get(word)).find((number) => number !== undefined)
  const year = named.find((word) => /^\d{4}$/.test(word))
  return { unit: 'date', month: month ?? null, year: year === undefined ? null : Number(year) }
}
