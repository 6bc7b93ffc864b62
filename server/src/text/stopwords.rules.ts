import { fold } from './fold.rules.ts'
import questionWords from './question-words.json' with { type: 'json' }
import stopwords from './stopwords.json' with { type: 'json' }

const lists: Record<string, string>[] = [stopwords, questionWords]
const languages = new Set(lists.flatMap(Object.keys))
const stopwordsByLanguage = new Map([...languages].map((language) => [language, foldedWords(language)]))
const none: ReadonlySet<string> = new Set()

/** Folded words of a language that say nothing about a text's subject; empty for a language without a list. */
export function stopwordsIn(language: string | null): ReadonlySet<string> {
  return stopwordsByLanguage.get(language ?? '') ?? none
}

function foldedWords(language: string): ReadonlySet<string> {
  const words = lists.map((list) => list[language] ?? '').join(' ')
  return new Set(
    words
      .split(/[\s'’-]+/)
      .map(fold)
      .filter(Boolean),
  )
}
