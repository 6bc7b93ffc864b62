import { buildSegment } from './build-segment.rules.ts'
import {
  ENTRY_KINDS,
  type EntryRef,
  type IndexEntry,
  type KnowledgeIndex,
  type Segment,
  type TokenisedEntry,
} from './index.types.ts'
import { mergeSegments, type Part } from './merge.rules.ts'

/** Takes seconds for millions of words: build large indexes in a worker, then hand over `transferablesOf`. */
export function buildIndex(entries: readonly (IndexEntry | TokenisedEntry)[]): KnowledgeIndex {
  return entries.length === 0
    ? { segments: [], removed: [] }
    : { segments: [buildSegment(entries)], removed: [null] }
}

export type Changes = {
  /** everything that these have in the index; what replaces it is in `added` */
  removed: readonly Pick<EntryRef, 'kind' | 'source_id'>[]
  /** new entries, or an index that a worker built of them */
  added: readonly (IndexEntry | TokenisedEntry)[] | KnowledgeIndex
}

// Merging this many documents takes a few milliseconds: it may run on the event loop.
const SMALL = 300
const MOST_SEGMENTS = 12
const MOST_REMOVED_SHARE = 0.3

/**
 * The index after a change; the given one stays as it is, so a search that runs meanwhile is not disturbed. A search
 * of it finds exactly what a search of an index built anew would, however many changes came before.
 */
export function applyChanges(index: KnowledgeIndex, changes: Changes): KnowledgeIndex {
  const gone = goneOf(changes.removed)
  const parts = index.segments.map((segment, i) => ({
    segment,
    removed: removedOf(segment, index.removed[i] ?? null, gone),
  }))
  const added = 'segments' in changes.added ? changes.added : buildIndex(changes.added)
  return indexOf(withSmallMerged([...parts.filter((part) => leftIn(part) > 0), ...partsOf(added)]))
}

type Gone = ReadonlyMap<number, ReadonlySet<number>>

/** Per id the kinds of it that go: most documents are passed over by their id alone. */
function goneOf(removed: Changes['removed']): Gone {
  const gone = new Map<number, Set<number>>()
  for (const { kind, source_id } of removed) {
    const kinds = gone.get(source_id) ?? new Set()
    gone.set(source_id, kinds.add(ENTRY_KINDS.indexOf(kind)))
  }
  return gone
}

function removedOf(segment: Segment, before: Uint8Array | null, gone: Gone): Uint8Array | null {
  if (gone.size === 0) return before
  let after = before
  for (let document = 0; document < segment.size; document++) {
    const kinds = gone.get(segment.source_ids[document] as number)
    if (kinds === undefined || !kinds.has(segment.kinds[document] as number)) continue
    if (after === before) after = before === null ? new Uint8Array(segment.size) : before.slice()
    after![document] = 1
  }
  return after
}

/** Joins the last segments while they are small, and cleans a small one: a base of a few notes is always one segment. */
function withSmallMerged(parts: Part[]): Part[] {
  const rest = [...parts]
  const last: Part[] = []
  let size = 0
  for (let part = rest.at(-1); part !== undefined; part = rest.at(-1)) {
    size += leftIn(part)
    if (size > SMALL) break
    last.unshift(part)
    rest.pop()
  }
  const clean = last.length === 1 && last[0]?.removed === null
  return last.length === 0 || clean ? parts : [...rest, { segment: mergeSegments(last), removed: null }]
}

/** Whether `compactIndex` would pay: many segments, or many removed documents. Searches are right without it. */
export function needsCompacting(index: KnowledgeIndex): boolean {
  const held = index.segments.reduce((sum, { size }) => sum + size, 0)
  return index.segments.length > MOST_SEGMENTS || held - entryCount(index) > held * MOST_REMOVED_SHARE
}

/** The same index as one segment without what was removed. For a large one off the event loop. */
export function compactIndex(index: KnowledgeIndex): KnowledgeIndex {
  const parts = partsOf(index).filter((part) => leftIn(part) > 0)
  return parts.length === 0 ? indexOf([]) : indexOf([{ segment: mergeSegments(parts), removed: null }])
}

function partsOf(index: KnowledgeIndex): Part[] {
  return index.segments.map((segment, i) => ({ segment, removed: index.removed[i] ?? null }))
}

function indexOf(parts: Part[]): KnowledgeIndex {
  return { segments: parts.map(({ segment }) => segment), removed: parts.map(({ removed }) => removed) }
}

function leftIn({ segment, removed }: Part): number {
  if (removed === null) return segment.size
  let left = 0
  for (let i = 0; i < removed.length; i++) if (removed[i] === 0) left++
  return left
}

/** The buffers of an index, for `postMessage(index, transferablesOf(index))`. */
export function transferablesOf(index: KnowledgeIndex): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const visit = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer)
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part)
  }
  visit(index)
  return [...buffers]
}

/** Memory that an index holds, in bytes; for `KNOWLEDGE_CACHE_MB`. */
export function indexBytes(index: KnowledgeIndex): number {
  return transferablesOf(index).reduce((sum, buffer) => sum + buffer.byteLength, 0)
}

/** Entries that a search can find. */
export function entryCount(index: KnowledgeIndex): number {
  return partsOf(index).reduce((sum, part) => sum + leftIn(part), 0)
}
