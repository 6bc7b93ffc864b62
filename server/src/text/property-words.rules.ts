import { fold } from './fold.rules.ts'
import propertyWords from './property-words.json' with { type: 'json' }

const { _licence, ...lists } = propertyWords
const wordsByLanguage: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(fold(words).split(' '))]),
)
const none: ReadonlySet<string> = new Set()

/** The folded words for properties («thickness») in a language; empty for one without a list. */
export const propertyWordsIn = (language: string | null): ReadonlySet<string> =>
  wordsByLanguage.get(language ?? '') ?? none
