import { createIndexView, type DocumentFilter, type SearchIndex } from '../../../search/index.ts'

/** A few words may look like another language: «In September.» looks Slovenian. */
const minShare = 0.1

/** The languages in which the entries that a filter shows are written, the most frequent first. */
export function writtenLanguages({ index }: { index: SearchIndex }, visible: DocumentFilter): string[] {
  const { languages } = createIndexView(index, visible)
  return Object.entries(languages)
    .filter(([language, share]) => language !== '' && share >= minShare)
    .sort(([, a], [, b]) => b - a)
    .map(([language]) => language)
}
