import { buildSegment } from './build-segment.rules.ts'
import type { DocumentRef, IndexDocument, SearchIndex, Segment, TokenisedDocument } from './index.types.ts'
import { mergeSegments, type SegmentPart } from './merge-segments.rules.ts'
import { hasPostings } from './segment-bytes.rules.ts'

/** Bounds what it takes to build or merge a segment: some 100 MB. */
export const maxSegmentDocuments = 8_192

/** Takes seconds for millions of words: build large indexes in a worker, which hands over `transferableBuffers`. */
export function buildIndex(documents: readonly (IndexDocument | TokenisedDocument)[]): SearchIndex {
  const segments: Segment[] = []
  for (let from = 0; from < documents.length; from += maxSegmentDocuments) {
    segments.push(buildSegment(documents.slice(from, from + maxSegmentDocuments)))
  }
  return { segments, removed: segments.map(() => null) }
}

export type IndexChanges = {
  /** owners that lose all their documents; what replaces these is in `added` */
  removed: readonly Pick<DocumentRef, 'kind' | 'owner_id'>[]
  /** new documents, or an index that a worker built of them */
  added: readonly (IndexDocument | TokenisedDocument)[] | SearchIndex
}

// In documents: merging so many takes a few milliseconds, so it may run on the event loop.
const maxMergedAtOnce = 300
/** beside two for each `maxSegmentDocuments` */
const maxSmallSegments = 12
const maxRemovedShare = 0.3

/**
 * The index after a change. The given one stays as it is, so a search that runs meanwhile is not disturbed. A search
 * finds exactly what it would find in an index built anew, however many changes came before.
 */
export function applyChanges(index: SearchIndex, { removed, added }: IndexChanges): SearchIndex {
  const owners = groupByOwner(removed)
  const parts = listParts(index).map(({ segment, removed: before }) => ({
    segment,
    removed: markRemoved(segment, before, owners),
  }))
  const addedIndex = 'segments' in added ? added : buildIndex(added)
  const remaining = parts.filter((part) => countRemaining(part) > 0)
  return toIndex(mergeSmallSegments([...remaining, ...listParts(addedIndex)]))
}

type KindsByOwner = ReadonlyMap<number, ReadonlySet<string>>

/** The kinds by owner id: most documents are passed over by their owner's id alone. */
function groupByOwner(removed: IndexChanges['removed']): KindsByOwner {
  const owners = new Map<number, Set<string>>()
  for (const { kind, owner_id } of removed) {
    const kinds = owners.get(owner_id) ?? new Set()
    owners.set(owner_id, kinds.add(kind))
  }
  return owners
}

function markRemoved(segment: Segment, before: Uint8Array | null, owners: KindsByOwner): Uint8Array | null {
  if (owners.size === 0) return before
  let after = before
  for (let document = 0; document < segment.size; document++) {
    const kinds = owners.get(segment.owner_ids[document] as number)
    if (kinds === undefined) continue
    if (!kinds.has(segment.kind_names[segment.kinds[document] as number] as string)) continue
    if (after === before) after = before === null ? new Uint8Array(segment.size) : before.slice()
    after![document] = 1
  }
  return after
}

/** Merges the last segments while they are small, so that an index of a few texts is always one clean segment. */
function mergeSmallSegments(parts: SegmentPart[]): SegmentPart[] {
  const rest = [...parts]
  const small: SegmentPart[] = []
  let size = 0
  for (let part = rest.at(-1); part !== undefined && hasPostings(part.segment); part = rest.at(-1)) {
    size += countRemaining(part)
    if (size > maxMergedAtOnce) break
    small.unshift(part)
    rest.pop()
  }
  const isClean = small.length === 1 && small[0]?.removed === null
  return small.length === 0 || isClean ? parts : [...rest, { segment: mergeSegments(small), removed: null }]
}

/** Neighbouring segments of an index: those from `from` up to, but not including, `to`. */
export type SegmentRange = { from: number; to: number }

/**
 * The segments that should be merged next, null if none: one of which much was removed, or the smallest
 * neighbours of too many. Searches are right without it. A share of 0 asks for every segment of which anything was
 * removed.
 */
export function findSegmentsToMerge(index: SearchIndex, removedShare = maxRemovedShare): SegmentRange | null {
  const parts = listParts(index)
  const sizes = parts.map(countRemaining)
  const worn = parts.findIndex(
    ({ segment }, i) => segment.size - (sizes[i] as number) > segment.size * removedShare,
  )
  if (worn >= 0) return { from: worn, to: worn + 1 }
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (parts.length <= maxSmallSegments + (2 * total) / maxSegmentDocuments) return null
  const pairs = sizes.slice(1).map((size, i) => size + (sizes[i] as number))
  const from = pairs.indexOf(Math.min(...pairs))
  return { from, to: from + 2 }
}

/** The same index as one segment without the removed documents. Compact a large one off the event loop. */
export function compactIndex(index: SearchIndex): SearchIndex {
  const parts = listParts(index).filter((part) => countRemaining(part) > 0)
  return parts.length === 0 ? toIndex([]) : toIndex([{ segment: mergeSegments(parts), removed: null }])
}

function listParts({ segments, removed }: SearchIndex): SegmentPart[] {
  return segments.map((segment, i) => ({ segment, removed: removed[i] ?? null }))
}

function toIndex(parts: SegmentPart[]): SearchIndex {
  return { segments: parts.map(({ segment }) => segment), removed: parts.map(({ removed }) => removed) }
}

function countRemaining({ segment, removed }: SegmentPart): number {
  if (removed === null) return segment.size
  let remaining = 0
  for (let i = 0; i < removed.length; i++) if (removed[i] === 0) remaining++
  return remaining
}

/** Documents that a search can find. */
export function countDocuments(index: SearchIndex): number {
  return listParts(index).reduce((sum, part) => sum + countRemaining(part), 0)
}
