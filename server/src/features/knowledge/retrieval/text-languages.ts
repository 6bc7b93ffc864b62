import type { SearchIndex } from '../../../search/index.ts'

/** Of each index, which never changes: a message need not count its passages again. */
const known = new WeakMap<SearchIndex, string[]>()

/** Tells whether some passage of an index is in a language. */
export const hasLanguage = ({ index }: { index: SearchIndex }, language: string): boolean =>
  textLanguages({ index }).includes(language)

/** The languages of the passages of an index, the most frequent first. */
export function textLanguages({ index }: { index: SearchIndex }): string[] {
  const languages = known.get(index) ?? countLanguages(index)
  known.set(index, languages)
  return languages
}

function countLanguages(index: SearchIndex): string[] {
  const counts = new Map<string, number>()
  for (const { languages, language_tags } of index.segments) {
    for (const position of languages) {
      const language = language_tags[position] as string
      if (language !== '') counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([language]) => language)
}
