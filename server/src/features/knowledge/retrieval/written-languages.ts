import type { DocumentFilter, SearchIndex } from '../../../search/index.ts'

/** A few words may look like another language: «In September.» looks Slovenian. */
const minShare = 0.1

/** The languages in which the entries that a filter shows are written, the most frequent first. */
export function writtenLanguages({ index }: { index: SearchIndex }, visible: DocumentFilter): string[] {
  const counts = new Map<string, number>()
  for (const [position, segment] of index.segments.entries()) {
    const { owner_ids, group_ids, kinds, kind_names, languages, language_tags } = segment
    for (let document = 0; document < segment.size; document++) {
      const language = language_tags[languages[document] as number] as string
      const group = group_ids[document] as number
      const kind = kind_names[kinds[document] as number] as string
      const isRemoved = index.removed[position]?.[document] === 1
      if (isRemoved || !visible(owner_ids[document] as number, group === 0 ? null : group, kind)) continue
      if (language !== '') counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [...counts]
    .filter(([, count]) => count >= all * minShare)
    .sort(([, a], [, b]) => b - a)
    .map(([language]) => language)
}
