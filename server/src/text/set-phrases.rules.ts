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
  const lists = languages.flatMap((language) => phrasesByLanguage.get(language ?? '') ?? [])
  const places = words.flatMap((word, at) =>
    lists
      .flatMap((byFirst) => byFirst.get(word) ?? [])
      .filter((phrase) => phrase.every((each, further) => words[at + further] === each))
      .flatMap((phrase) => [...phrase.keys()].map((further) => at + further)),
  )
  return new Set(places)
}
