import { newDocuments } from './documents.rules.ts'
import type { Postings, Segment, Strings } from './index.types.ts'
import { packStrings, sharedPrefixes, stringAt, stringCount } from './strings.rules.ts'

/** A segment and, per document, whether it was removed. */
export type Part = { segment: Segment; removed: Uint8Array | null }

/** One segment that holds what is left of several: from the postings alone, nothing is tokenised again. */
export function mergeSegments(parts: readonly Part[]): Segment {
  const moved = placesOf(parts)
  const size = moved.reduce((sum, { kept }) => sum + kept, 0)
  const stems = mergedStems(parts)
  const grams = mergedGrams(parts)
  const field = (name: 'body' | 'title' | 'grams') => {
    const { count, ranks } = name === 'grams' ? { count: grams.hashes.length, ranks: grams.ranks } : stems
    return mergedPostings(parts, moved, size, name, count, ranks)
  }
  return {
    ...mergedDocuments(parts, size),
    stems: packStrings(stems.sorted),
    body: field('body'),
    title: field('title'),
    ...mergedWords(parts, stems.ranks),
    gram_hashes: grams.hashes,
    grams: field('grams'),
  }
}

type Moved = { places: Int32Array; kept: number }

/** Where each document goes, -1 if it was removed. */
function placesOf(parts: readonly Part[]): Moved[] {
  let next = 0
  return parts.map(({ segment, removed }) => {
    const before = next
    const places = Int32Array.from({ length: segment.size }, (_, i) => (removed?.[i] === 1 ? -1 : next++))
    return { places, kept: next - before }
  })
}

function mergedDocuments(parts: readonly Part[], size: number) {
  const language_tags = [...new Set(parts.flatMap(({ segment }) => segment.language_tags))]
  const documents = { ...newDocuments(size), language_tags }
  const columns = [
    'kinds',
    'source_ids',
    'folder_ids',
    'sequences',
    'body_lengths',
    'title_lengths',
    'gram_lengths',
  ] as const
  let to = 0
  for (const { segment, removed } of parts) {
    for (let from = 0; from < segment.size; from++) {
      if (removed?.[from] === 1) continue
      for (const column of columns) documents[column][to] = segment[column][from] as number
      documents.languages[to] = language_tags.indexOf(
        segment.language_tags[segment.languages[from] as number] as string,
      )
      to++
    }
  }
  return documents
}

/** Whether any document that is left holds a term. */
function isAlive(postings: Postings, term: number, removed: Uint8Array | null): boolean {
  const end = postings.offsets[term + 1] as number
  for (let at = postings.offsets[term] as number; at < end; at++) {
    if (removed === null || removed[postings.docs[at] as number] === 0) return true
  }
  return false
}

/** The terms that are left, sorted, and the place of each part's terms among them (-1 for one that is gone). */
function mergedStems(parts: readonly Part[]): { sorted: string[]; count: number; ranks: Int32Array[] } {
  const texts = parts.map(({ segment, removed }) =>
    stringsOf(segment.stems).map((text, term) =>
      isAlive(segment.body, term, removed) || isAlive(segment.title, term, removed) ? text : null,
    ),
  )
  const sorted = [...new Set(texts.flat().filter((text) => text !== null))].sort()
  const rank = new Map(sorted.map((text, i) => [text, i]))
  const ranks = texts.map((list) =>
    Int32Array.from(list, (text) => (text === null ? -1 : (rank.get(text) as number))),
  )
  return { sorted, count: sorted.length, ranks }
}

function mergedGrams(parts: readonly Part[]): { hashes: Uint32Array; ranks: Int32Array[] } {
  const alive = parts.map(({ segment, removed }) =>
    Array.from(segment.gram_hashes, (hash, term) => (isAlive(segment.grams, term, removed) ? hash : -1)),
  )
  const hashes = Uint32Array.from(new Set(alive.flat().filter((hash) => hash >= 0))).sort()
  const rank = new Map(Array.from(hashes, (hash, i) => [hash, i]))
  return { hashes, ranks: alive.map((list) => Int32Array.from(list, (hash) => rank.get(hash) ?? -1)) }
}

function stringsOf(strings: Strings): string[] {
  return Array.from({ length: stringCount(strings) }, (_, i) => stringAt(strings, i))
}

function mergedWords(parts: readonly Part[], ranks: Int32Array[]) {
  const byKey = new Map<string, { word: string; stem: number }>()
  for (const [position, { segment }] of parts.entries()) {
    for (const [i, word] of stringsOf(segment.words).entries()) {
      const stem = ranks[position]![segment.word_stems[i] as number] as number
      if (stem >= 0) byKey.set(`${stem} ${word}`, { word, stem })
    }
  }
  const words = [...byKey.values()].sort((a, b) =>
    a.word < b.word ? -1 : a.word > b.word ? 1 : a.stem - b.stem,
  )
  const texts = words.map(({ word }) => word)
  return {
    words: packStrings(texts),
    word_stems: Uint32Array.from(words, ({ stem }) => stem),
    word_prefixes: sharedPrefixes(texts),
  }
}

function mergedPostings(
  parts: readonly Part[],
  moved: Moved[],
  size: number,
  name: 'body' | 'title' | 'grams',
  terms: number,
  ranks: Int32Array[],
): Postings {
  const offsets = new Uint32Array(terms + 1)
  const each = (visit: (term: number, place: number, count: number) => void) => {
    for (const [position, { segment }] of parts.entries()) {
      const from = segment[name]
      const rank = ranks[position] as Int32Array
      const { places } = moved[position] as Moved
      for (let term = 0; term < rank.length; term++) {
        const end = from.offsets[term + 1] as number
        for (let at = from.offsets[term] as number; at < end; at++) {
          const place = places[from.docs[at] as number] as number
          if (place >= 0) visit(rank[term] as number, place, from.counts[at] as number)
        }
      }
    }
  }
  each((term) => offsets[term + 1]!++)
  for (let term = 0; term < terms; term++) offsets[term + 1]! += offsets[term] as number
  const total = offsets[terms] as number
  const docs = size <= 65_536 ? new Uint16Array(total) : new Uint32Array(total)
  const counts = new Uint8Array(total)
  const next = offsets.slice(0, terms)
  each((term, place, count) => {
    const at = next[term]!++
    docs[at] = place
    counts[at] = count
  })
  return { offsets, docs, counts }
}
