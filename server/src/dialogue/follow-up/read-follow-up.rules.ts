import { generalStemsIn } from '../../text/general-words.rules.ts'
import { stemWord } from '../../text/stem.rules.ts'
import { stopwordsIn } from '../../text/stopwords.rules.ts'
import { expectedAnswer } from '../answer-types/answer-type.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords, type Word } from '../words.rules.ts'
import texts from './phrases.json' with { type: 'json' }

/** How a question goes on with what was said before. */
export type FollowUp = {
  /** it begins as people go on («and», «¿y»), or has few words */
  continues: boolean
  /** it begins as people go on */
  begins_on: boolean
  /** it names something by a pronoun */
  refers: boolean
  /** it asks and names nothing («how long?») */
  isBare: boolean
  /** of several things that were named, which it means: 0 is the first, -1 the last; null if it does not say */
  position: number | null
  /** it asks for more of the same («tell me more», «why?») */
  wants_more: boolean
  /** it asks of the thing that was spoken of, or else of the clone: «how does it work?», «who is it for?» */
  asks_of_it: boolean
}

type Label =
  | 'of_it'
  | 'other_topic'
  | 'continues'
  | 'refers'
  | 'time'
  | 'more'
  | 'first'
  | 'second'
  | 'third'
  | 'last'
const { _licence, ...byLanguage } = texts
const phrases = new Map<string, Phrases<Label>>(
  Object.entries(byLanguage).map(([language, labels]) => [language, compilePhrases<Label>(labels)]),
)
const positions: [Label, number][] = [
  ['first', 0],
  ['second', 1],
  ['third', 2],
  ['last', -1],
]
/** A question of so few words seldom says all that it means. */
const fewWords = 3

/** «How much the first time?»: what it says besides is of every subject, but for a word at most. */
function namesLittle(words: readonly Word[], language: string): boolean {
  const general = generalStemsIn(language)
  const said = words.filter(
    ({ word }) => !stopwordsIn(language).has(word) && !general.has(stemWord(word, language)),
  )
  return said.length <= 1
}

/** Reads how a question in a language goes on with what was said before; in English where the language has no phrases. */
export function readFollowUp(question: string, language: string): FollowUp {
  const words = splitWords(question)
  const found = findLabels(words, language)
  const isShort = words.length <= fewWords
  return {
    continues: found.has('continues') || isShort,
    begins_on: found.has('continues'),
    refers: found.has('refers'),
    isBare: (isShort || namesLittle(words, language)) && expectedAnswer(question, language) !== null,
    position: positions.find(([label]) => found.has(label))?.[1] ?? null,
    wants_more: found.has('more'),
    asks_of_it: found.has('of_it'),
  }
}

/** Whether a message in a language says that it is about something else than what was said before. */
export const changesTopic = (message: string, language: string): boolean =>
  findLabels(splitWords(message), language).has('other_topic')

/** Whether a part of a message begins so («and another thing»), or says nothing else. */
export function readOtherTopic(part: string, language: string): 'begins' | 'all' | null {
  const words = splitWords(part)
  const found = findPhrases(phrasesOf(language), words).find(
    ({ label, from }) => label === 'other_topic' && from <= maxWordsBefore,
  )
  if (found === undefined) return null
  return found.to === words.length ? 'all' : 'begins'
}

/** «And» */
const maxWordsBefore = 1

const phrasesOf = (language: string): Phrases<Label> =>
  phrases.get(language) ?? (phrases.get('en') as Phrases<Label>)

function findLabels(words: readonly Word[], language: string): ReadonlySet<Label> {
  const found = findPhrases(phrasesOf(language), words)
  // «This week» refers to nothing that was said.
  const times = found.filter(({ label }) => label === 'time')
  const isOfTime = (at: number) => times.some(({ from, to }) => from <= at && at < to)
  return new Set(
    found.filter(({ label, from }) => label !== 'refers' || !isOfTime(from)).map(({ label }) => label),
  )
}
