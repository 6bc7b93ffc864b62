import { fold } from '../../../text/fold.rules.ts'
import { stopwordsIn } from '../../../text/stopwords.rules.ts'
import lists from './small-talk.json' with { type: 'json' }

/** The words of a text in their order, without case, accents and punctuation. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const { _licence, ...byLanguage } = lists
const smallTalk = Object.entries(byLanguage).map(([language, words]) => ({
  language,
  words: new Set(foldedWords(words)),
}))

/** True if the words of a message only greet, thank, agree or say goodbye in some language, or if there are none. */
export function isSmallTalk(words: string[]): boolean {
  // A stop word of one language that stands alone may well be the subject in another.
  const isStopword = (word: string, language: string) => words.length > 1 && stopwordsIn(language).has(word)
  return smallTalk.some(({ language, words: own }) =>
    words.every((word) => own.has(word) || isStopword(word, language)),
  )
}
