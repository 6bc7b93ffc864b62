import { createDocumentColumns, nameIndex } from './document-columns.rules.ts'
import type { DocumentColumns, PostingField, Postings, Segment } from './index.types.ts'
import { packPostings, type UnpackedLists, unpackPostings } from './posting-lists.rules.ts'
import { createPostings } from './postings.rules.ts'
import { createStringTable, listStrings, sharedPrefixLengths } from './string-table.rules.ts'

/** A segment and, per document, whether it was removed. */
export type SegmentPart = { segment: Segment; removed: Uint8Array | null }

type UnpackedPart = SegmentPart & { lists: Record<PostingField, UnpackedLists> }

/** One segment with the remaining documents of several. It is made from their postings: nothing is tokenised again. */
export function mergeSegments(packed: readonly SegmentPart[]): Segment {
  const parts = packed.map((part) => ({ ...part, lists: unpackFields(part.segment) }))
  const { positions, size } = mapDocuments(parts)
  const stems = mergeStems(parts)
  const grams = mergeGrams(parts)
  const merge = (
    name: FieldMerge['name'],
    { termCount, ranks }: { termCount: number; ranks: Int32Array[] },
  ) => mergePostings(parts, { name, termCount, ranks, positions, size })
  return {
    ...mergeColumns(parts, size),
    stems: createStringTable(stems.sorted),
    body: merge('body', stems),
    title: merge('title', stems),
    ...mergeWords(parts, stems.ranks),
    gram_hashes: grams.sorted,
    grams: merge('grams', grams),
  }
}

const unpackFields = ({ body, title, grams }: Segment): UnpackedPart['lists'] => ({
  body: unpackPostings(body),
  title: unpackPostings(title),
  grams: unpackPostings(grams),
})

/** The position of each part's documents in the merged segment, -1 for those that were removed. */
function mapDocuments(parts: readonly SegmentPart[]): { positions: Int32Array[]; size: number } {
  let size = 0
  const positions = parts.map(({ segment, removed }) =>
    Int32Array.from({ length: segment.size }, (_, i) => (removed?.[i] === 1 ? -1 : size++)),
  )
  return { positions, size }
}

const copiedColumns = [
  'forms',
  'owner_ids',
  'group_ids',
  'sequences',
  'body_lengths',
  'title_lengths',
  'gram_lengths',
] as const

function mergeColumns(parts: readonly SegmentPart[], size: number): DocumentColumns {
  const columns = createDocumentColumns(size)
  let to = 0
  for (const { segment, removed } of parts) {
    const kinds = segment.kind_names.map((name) => nameIndex(columns.kind_names, name))
    const languages = segment.language_tags.map((tag) => nameIndex(columns.language_tags, tag))
    for (let from = 0; from < segment.size; from++) {
      if (removed?.[from] === 1) continue
      for (const column of copiedColumns) columns[column][to] = segment[column][from] as number
      columns.kinds[to] = kinds[segment.kinds[from] as number] as number
      columns.languages[to] = languages[segment.languages[from] as number] as number
      to++
    }
  }
  return columns
}

/** Returns true if any remaining document has the term. */
function isUsed({ offsets, entries }: UnpackedLists, term: number, removed: Uint8Array | null): boolean {
  const end = offsets[term + 1] as number
  for (let at = offsets[term] as number; at < end; at++) {
    if (removed === null || removed[(entries[at] as number) >>> 8] === 0) return true
  }
  return false
}

/** The stems that remain, sorted, and the rank of each part's stems among them (-1 for one that no document holds). */
function mergeStems(parts: readonly UnpackedPart[]) {
  const texts = parts.map(({ segment, lists, removed }) =>
    listStrings(segment.stems).map((text, term) =>
      isUsed(lists.body, term, removed) || isUsed(lists.title, term, removed) ? text : null,
    ),
  )
  const sorted = [...new Set(texts.flat().filter((text) => text !== null))].sort()
  const rank = new Map(sorted.map((text, i) => [text, i]))
  const ranks = texts.map((list) =>
    Int32Array.from(list, (text) => (text === null ? -1 : (rank.get(text) as number))),
  )
  return { sorted, termCount: sorted.length, ranks }
}

/** The same for the hashes of the 4-grams. */
function mergeGrams(parts: readonly UnpackedPart[]) {
  const used = parts.map(({ segment, lists, removed }) =>
    Array.from(segment.gram_hashes, (hash, term) => (isUsed(lists.grams, term, removed) ? hash : -1)),
  )
  const sorted = Uint32Array.from(new Set(used.flat().filter((hash) => hash >= 0))).sort()
  const rank = new Map(Array.from(sorted, (hash, i) => [hash, i]))
  const ranks = used.map((list) => Int32Array.from(list, (hash) => rank.get(hash) ?? -1))
  return { sorted, termCount: sorted.length, ranks }
}

function mergeWords(parts: readonly SegmentPart[], ranks: Int32Array[]) {
  const byKey = new Map<string, { word: string; stem: number }>()
  for (const [position, { segment }] of parts.entries()) {
    for (const [i, word] of listStrings(segment.words).entries()) {
      const stem = ranks[position]![segment.word_stems[i] as number] as number
      if (stem >= 0) byKey.set(`${stem} ${word}`, { word, stem })
    }
  }
  const words = [...byKey.values()].sort((a, b) =>
    a.word < b.word ? -1 : a.word > b.word ? 1 : a.stem - b.stem,
  )
  const texts = words.map(({ word }) => word)
  return {
    words: createStringTable(texts),
    word_stems: Uint32Array.from(words, ({ stem }) => stem),
    word_prefixes: sharedPrefixLengths(texts),
  }
}

type FieldMerge = {
  name: PostingField
  termCount: number
  /** of each part's terms among the merged ones */
  ranks: Int32Array[]
  /** of each part's documents in the merged segment */
  positions: Int32Array[]
  size: number
}

function mergePostings(parts: readonly UnpackedPart[], merge: FieldMerge): Postings {
  const { name, termCount, ranks, positions, size } = merge
  const offsets = new Uint32Array(termCount + 1)
  const each = (visit: (term: number, document: number, count: number) => void) => {
    for (const [part, { lists }] of parts.entries()) {
      const { offsets, entries } = lists[name]
      const rank = ranks[part] as Int32Array
      const position = positions[part] as Int32Array
      for (let term = 0; term < rank.length; term++) {
        const end = offsets[term + 1] as number
        for (let at = offsets[term] as number; at < end; at++) {
          const entry = entries[at] as number
          const document = position[entry >>> 8] as number
          if (document >= 0) visit(rank[term] as number, document, entry & 255)
        }
      }
    }
  }
  each((term) => offsets[term + 1]!++)
  for (let term = 0; term < termCount; term++) offsets[term + 1]! += offsets[term] as number
  const postings = createPostings(offsets, size)
  const next = offsets.slice(0, termCount)
  each((term, document, count) => {
    const at = next[term]!++
    postings.docs[at] = document
    postings.counts[at] = count
  })
  return packPostings(postings)
}
