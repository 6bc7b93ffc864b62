import { fold } from './fold.rules.ts'
import generalWords from './general-words.json' with { type: 'json' }
import { stemWord } from './stem.rules.ts'

const { _licence, ...lists } = generalWords
const stemsByLanguage = new Map(
  Object.entries(lists).map(([language, words]) => [
    language,
    new Set(words.split(/[\s'’]+/).map((word) => stemWord(fold(word), language))),
  ]),
)
const none: ReadonlySet<string> = new Set()

/** The stems of words that are of every subject in a language: «take», «moment»; empty for one without a list. */
export const generalStemsIn = (language: string | null): ReadonlySet<string> =>
  stemsByLanguage.get(language ?? '') ?? none
