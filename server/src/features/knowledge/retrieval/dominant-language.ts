import type { SearchIndex } from '../../../search/index.ts'

/** Of each index, which never changes: a message need not count its passages again. */
const known = new WeakMap<SearchIndex, string | null>()

/** The language of most passages of an index; null where it is not known of any. */
export function dominantLanguage({ index }: { index: SearchIndex }): string | null {
  const language = known.get(index) ?? countLanguages(index)
  known.set(index, language)
  return language
}

function countLanguages(index: SearchIndex): string | null {
  const counts = new Map<string, number>()
  for (const { languages, language_tags } of index.segments) {
    for (const position of languages) {
      const language = language_tags[position] as string
      if (language !== '') counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}
