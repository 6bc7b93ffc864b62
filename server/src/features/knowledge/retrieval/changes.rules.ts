import { buildSegment } from './build-segment.rules.ts'
import {
  ENTRY_KINDS,
  type EntryRef,
  type IndexEntry,
  type KnowledgeIndex,
  type Segment,
  type TokenisedEntry,
} from './index.types.ts'

/** Takes seconds for millions of words: build large indexes in a worker, then hand over `transferablesOf`. */
export function buildIndex(entries: readonly (IndexEntry | TokenisedEntry)[]): KnowledgeIndex {
  return entries.length === 0
    ? { segments: [], removed: [] }
    : { segments: [buildSegment(entries)], removed: [null] }
}

export type Changes = {
  /** everything that these sources, guided answers or FAQs have in the index */
  removed: readonly Pick<EntryRef, 'kind' | 'source_id'>[]
  added: readonly (IndexEntry | TokenisedEntry)[]
}

/** The index after a change; the given one stays as it is, so a search that runs meanwhile is not disturbed. */
export function applyChanges(index: KnowledgeIndex, changes: Changes): KnowledgeIndex {
  const gone = new Set(changes.removed.map(({ kind, source_id }) => `${kind} ${source_id}`))
  const removed = index.segments.map((segment, i) => removedOf(segment, index.removed[i] ?? null, gone))
  if (changes.added.length === 0) return { segments: index.segments, removed }
  return { segments: [...index.segments, buildSegment(changes.added)], removed: [...removed, null] }
}

function removedOf(segment: Segment, before: Uint8Array | null, gone: Set<string>): Uint8Array | null {
  let after = before
  for (let document = 0; document < segment.size; document++) {
    const kind = ENTRY_KINDS[segment.kinds[document] as number]
    if (!gone.has(`${kind} ${segment.source_ids[document]}`)) continue
    if (after === before) after = before === null ? new Uint8Array(segment.size) : before.slice()
    after![document] = 1
  }
  return after
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

export function entryCount(index: KnowledgeIndex): number {
  return index.segments.reduce((sum, { size }) => sum + size, 0)
}
