import { fold, stopwordsIn } from '../../knowledge/index.ts'
import lists from './courtesies.json' with { type: 'json' }

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const { _licence, ...byLanguage } = lists
const courtesies = Object.entries(byLanguage).map(([language, words]) => ({
  language,
  words: new Set(wordsIn(words)),
}))

/** The folded words of a message, in their order; null where it only greets or thanks, or says nothing at all. */
export function wordsOfSubject(message: string): string[] | null {
  const words = wordsIn(message)
  // A small word of one language that stands alone may well be the subject in another.
  const isSmall = (word: string, language: string) => words.length > 1 && stopwordsIn(language).has(word)
  const hasNone = courtesies.some(({ language, words: own }) =>
    words.every((word) => own.has(word) || isSmall(word, language)),
  )
  return hasNone ? null : words
}
