import { fold } from '../../text/fold.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './language-names.json' with { type: 'json' }

const { _licence, not, ...names } = lists
const languageOf: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([language, words]) =>
    fold(words)
      .split(' ')
      .map((word) => [word, language]),
  ),
)
const negations: ReadonlySet<string> = new Set(not.split(' '))

/** In words: «I don't speak a word of Spanish» */
const maxDistance = 5

/** The languages that a text names, in their order. */
export const languagesNamed = (text: string): string[] =>
  splitWords(text).flatMap(({ word }) => languageOf.get(word) ?? [])

/** The languages that a question wants something in, and those that it says the visitor does not speak. */
export type WantedLanguages = { wanted: ReadonlySet<string>; unspoken: ReadonlySet<string> }

/** Reads the languages that a question names. */
export function readWantedLanguages(question: string): WantedLanguages {
  const words = splitWords(question).map(({ word }) => word)
  const wanted = new Set<string>()
  const unspoken = new Set<string>()
  for (const [at, word] of words.entries()) {
    const language = languageOf.get(word)
    if (language === undefined) continue
    const before = words.slice(Math.max(0, at - maxDistance), at)
    const isUnspoken =
      before.some((each) => negations.has(each)) && !before.some((each) => languageOf.has(each))
    ;(isUnspoken ? unspoken : wanted).add(language)
  }
  return { wanted, unspoken }
}
