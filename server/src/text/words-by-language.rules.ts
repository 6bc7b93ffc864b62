/** The languages that have a word in their list. */
export type LanguagesByWord = ReadonlyMap<string, readonly string[]>

/** Turns lists of words by language round, so that a word is looked up once and not in each list. */
export function indexByWord(
  lists: Iterable<readonly [language: string, words: Iterable<string>]>,
): LanguagesByWord {
  const languages = new Map<string, string[]>()
  for (const [language, words] of lists) {
    for (const word of new Set(words)) {
      const known = languages.get(word)
      if (known === undefined) languages.set(word, [language])
      else known.push(language)
    }
  }
  return languages
}

/** How many of the words each language has in its list; languages that have none are left out. */
export function countByLanguage(words: Iterable<string>, index: LanguagesByWord): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) {
    for (const language of index.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return counts
}
