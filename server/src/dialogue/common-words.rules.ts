import { stopwordLanguages, stopwordsIn } from '../text/stopwords.rules.ts'
import { countByLanguage, indexByWord } from '../text/words-by-language.rules.ts'
import { lexiconByLanguage } from './lexicons.rules.ts'
import { respell, type Word } from './words.rules.ts'

/** The words behind these are not looked at. */
const maxWords = 60

/** Words that carry no subject in a language: none where it is not known. */
export const commonWordsIn = (language: string): ReadonlySet<string> =>
  lexiconByLanguage.get(language)?.fillers ?? stopwordsIn(language)

const languagesOfCommonWord = indexByWord(
  [...new Set([...stopwordLanguages, ...lexiconByLanguage.keys()])].map((language) => [
    language,
    commonWordsIn(language),
  ]),
)

/**
 * Tells of each language how many of the words are common in it.
 * @returns a function of the language, and of the words in the spelling of who speaks it where the caller has them
 */
export function createCommonWordCount(
  written: readonly Word[],
): (language: string, words?: readonly Word[]) => number {
  const asWritten = countByLanguage(listWords(written), languagesOfCommonWord)
  return (language, words = respell(written, lexiconByLanguage.get(language)?.spellings)) => {
    if (words === written) return asWritten.get(language) ?? 0
    return listWords(words).filter((word) => commonWordsIn(language).has(word)).length
  }
}

/** Letters that are a word of few languages: «y» tells Spanish from Catalan. */
const tellingLetters: ReadonlySet<string> = new Set(['y'])

const listWords = (words: readonly Word[]): string[] =>
  words
    .slice(0, maxWords)
    .map(({ word }) => word)
    .filter((word) => word.length > 1 || tellingLetters.has(word))
