import chatWords from './chat-words.json' with { type: 'json' }
import { fold } from './fold.rules.ts'
import nounMarkers from './noun-markers.json' with { type: 'json' }
import questionWords from './question-words.json' with { type: 'json' }
import stopwords from './stopwords.json' with { type: 'json' }
import { indexByWord, type LanguagesByWord } from './words-by-language.rules.ts'

const lists: Record<string, string>[] = [stopwords, questionWords]
/** The languages that have a list of stop words. */
export const stopwordLanguages: ReadonlySet<string> = new Set(lists.flatMap(Object.keys))
const stopwordsByLanguage = new Map(
  [...stopwordLanguages].map((language) => [language, foldedWords(language)]),
)
const none: ReadonlySet<string> = new Set()

/** Folded words of a language that say nothing about a text's subject; empty for a language without a list. */
export function stopwordsIn(language: string | null): ReadonlySet<string> {
  return stopwordsByLanguage.get(language ?? '') ?? none
}

type ChatWords = { always: string; unless_known: string }

const { _licence, ...chatLists }: Record<string, ChatWords | string> = chatWords
const chatWordsByLanguage = new Map(
  Object.entries(chatLists as Record<string, ChatWords>).map(([language, { always, unless_known }]) => [
    language,
    { always: splitWords(always), unlessKnown: splitWords(unless_known) },
  ]),
)
const noChatWords = { always: none, unlessKnown: none }

/**
 * Folded words that say nothing in a message, unlike in a text: courtesies and short spellings. Those of `unlessKnown`
 * count where the texts have them.
 */
export function chatWordsIn(language: string | null): typeof noChatWords {
  return chatWordsByLanguage.get(language ?? '') ?? noChatWords
}

/** By each word that says nothing in a message, the languages of which that is true. */
export const languagesOfMessageWord: LanguagesByWord = indexByWord(
  [...new Set([...stopwordLanguages, ...chatWordsByLanguage.keys()])].map((language) => {
    const { always, unlessKnown } = chatWordsIn(language)
    return [language, [...stopwordsIn(language), ...always, ...unlessKnown]] as const
  }),
)

const { _licence: _, ...markerLists } = nounMarkers
const markersByLanguage = new Map(
  Object.entries(markerLists).map(([language, words]) => [language, splitWords(words)]),
)

/** Folded words after which a question names a thing: «the», «of»; empty for a language without a list. */
export const nounMarkersIn = (language: string | null): ReadonlySet<string> =>
  markersByLanguage.get(language ?? '') ?? none

/** True if there is a language of which all the words, in their folded form, are stop words. */
export const areStopwords = (words: readonly string[]): boolean =>
  [...stopwordsByLanguage.values()].some((stopwords) => words.every((word) => stopwords.has(word)))

function foldedWords(language: string): ReadonlySet<string> {
  return splitWords(lists.map((list) => list[language] ?? '').join(' '))
}

function splitWords(words: string): ReadonlySet<string> {
  return new Set(
    words
      .split(/[\s'’-]+/)
      .map(fold)
      .filter(Boolean),
  )
}
