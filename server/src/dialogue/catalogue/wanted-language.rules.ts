import { fold } from '../../text/fold.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './language-names.json' with { type: 'json' }

const { _licence, not, behind, unspoken: unspokenWords, ...names } = lists
const languageOf: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([language, words]) =>
    fold(words)
      .split(' ')
      .map((word) => [word, language]),
  ),
)
const negations: ReadonlySet<string> = new Set(not.split(' '))
const tellsWanted: ReadonlySet<string> = new Set(behind.split(' '))
const tellsUnspoken: ReadonlySet<string> = new Set(unspokenWords.split(' '))

/** In words: «I don't speak a word of Spanish» */
const maxDistance = 5
/** «In English», «fully in English», «I only speak English» */
const maxWantedDistance = 2

/** Languages that something is wanted in, those that the visitor does not speak, and the words that name them. */
export type WantedLanguages = {
  wanted: ReadonlySet<string>
  unspoken: ReadonlySet<string>
  words: ReadonlySet<string>
}

/** Reads in which languages a text says that something is, or that one speaks. «A German shepherd» is in none. */
export function readWantedLanguages(text: string): WantedLanguages {
  const all = splitWords(text).map(({ word }) => word)
  const wanted = new Set<string>()
  const unspoken = new Set<string>()
  const words = new Set<string>()
  for (const [at, word] of all.entries()) {
    const language = languageOf.get(word)
    if (language === undefined) continue
    const before = all.slice(Math.max(0, at - maxDistance), at)
    const isUnspoken = [negations, tellsUnspoken].every((list) => before.some((each) => list.has(each)))
    const isWanted = before.slice(-maxWantedDistance).some((each) => tellsWanted.has(each))
    if (isUnspoken) unspoken.add(language)
    else if (isWanted) wanted.add(language)
    if (isUnspoken || isWanted) words.add(word)
  }
  return { wanted, unspoken, words }
}
