import lists from './joined-questions.json' with { type: 'json' }
import { compilePhrases, findPhrases, type Phrases } from './phrases.rules.ts'
import { type Found, findInPart, type Part, type Readings, wordsIn } from './readings.rules.ts'

/** Further conjunctions of a stretch are not looked at: a message gives three questions at most. */
const maxCuts = 4

/** A part of a message, and how it stands to the one before. */
export type MessagePart = Part & {
  /** it follows a conjunction that joins questions */
  isJoined: boolean
}

/** The parts of a message: stretches between punctuation, cut where a conjunction stands before a question. */
export function splitMessage(readings: Readings): MessagePart[] {
  return [...readings.written].flatMap(([begin, words]) => {
    const { clause, start } = words[0]!
    return splitStretch(readings, { begin, clause, start, end: words.at(-1)!.end })
  })
}

function splitStretch(readings: Readings, stretch: Part): MessagePart[] {
  const found = findInPart(readings, stretch)
  const words = wordsIn(readings.written, stretch)
  const openings = found.filter((one) => goesOn(readings, one) || opensQuestion(readings, one))
  const conjunctions = found.filter(({ label }) => label === 'and')
  // «how and when do I prune»
  const isQuestionWord = ({ start, end }: Part) =>
    found.some(({ label, ...one }) => label === 'weak_question' && one.start === start && one.end === end)
  const parts: MessagePart[] = []
  let part: MessagePart = { ...stretch, isJoined: false }
  for (const [position, word] of words.entries()) {
    const before = conjunctions.filter(({ end }) => end === words[position - 1]?.end)
    const end = before.at(-1)?.start
    if (end === undefined || end <= part.start || parts.length === maxCuts) continue
    // «Mas» joins in Portuguese, not in «¿qué más haces?».
    const isOne = ({ start, language }: Found) =>
      start === word.start && before.some((and) => and.language === language)
    const asksOtherwise =
      asksBehindPreposition(readings, part, word.start) || asksByVerb(readings, part, word.start)
    if (!openings.some(isOne) && !asksOtherwise) continue
    const left = { ...part, end: words.findLast((one) => one.end <= end)!.end }
    const right = { ...part, start: word.start, isJoined: true }
    if (isQuestionWord(left)) continue
    parts.push(left)
    part = right
  }
  return [...parts, part]
}

/** «and does it keep», but not «but can't log in». */
const goesOn = ({ text }: Readings, { label, start, end }: Found): boolean =>
  label === 'further' && !negated.test(text.slice(start, end))

const negated = /n['’]?t$/i

/** True for how a question begins. A word that may also begin a relative clause tells by its accent only. */
export const opensQuestion = ({ text }: Readings, { label, start, end }: Found): boolean =>
  label === 'question' ||
  (label === 'weak_question' && accented.test(text.slice(start, end).normalize('NFD')))

const accented = /\p{M}/u

const prepositions: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists.prepositions).map(([language, words]) => [language, new Set(words.split(' '))]),
)
const verbs: ReadonlyMap<string, Phrases<'asks'>> = new Map(
  Object.entries(lists.verbs).map(([language, asks]) => [language, compilePhrases({ asks })]),
)

/** Whether a preposition and a question word stand at a place of a part: «below what temperature». */
export function asksBehindPreposition(readings: Readings, part: Part, start: number): boolean {
  const words = wordsIn(readings.written, part)
  const at = words.findIndex((word) => word.start === start)
  const next = words[at + 1]
  if (at < 0 || next === undefined) return false
  return findInPart(readings, part).some(
    (one) =>
      one.start === next.start &&
      opensQuestion(readings, one) &&
      prepositions.get(one.language)?.has(words[at]!.word),
  )
}

/** Whether a verb that asks behind a question stands at a place of a part: «… and may children come». */
export function asksByVerb({ languages }: Readings, part: Part, start: number): boolean {
  return languages.some(({ lexicon, stretches, isLikely }) => {
    const known = isLikely ? verbs.get(lexicon.language) : undefined
    const words = wordsIn(stretches, part)
    return known !== undefined && findPhrases(known, words).some(({ from }) => words[from]!.start === start)
  })
}
