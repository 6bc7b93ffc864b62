import { fold } from './fold.rules.ts'
import phrases from './set-phrases.json' with { type: 'json' }

const { _licence, ...lists } = phrases
const phrasesByLanguage = new Map(
  Object.entries(lists).map(([language, list]) => [
    language,
    Map.groupBy(
      list.split(',').map((phrase) => fold(phrase).match(/[\p{L}\p{M}]+/gu) as string[]),
      ([first]) => first,
    ),
  ]),
)

/**
 * Where the words stand of phrases that say nothing of a subject: «more or less» asks for less of nothing.
 * @param words folded
 */
export function setPhrasesIn(
  words: readonly string[],
  languages: readonly (string | null)[],
): ReadonlySet<number> {
  const places = new Set<number>()
  for (const language of languages) {
    const byFirst = phrasesByLanguage.get(language ?? '')
    if (byFirst === undefined) continue
    for (const [at, word] of words.entries()) {
      for (const phrase of byFirst.get(word) ?? []) {
        if (phrase.every((each, further) => words[at + further] === each))
          for (const further of phrase.keys()) places.add(at + further)
      }
    }
  }
  return places
}
