import { ENTRY_KINDS, type EntryKind, type TokenisedEntry } from './index.types.ts'

/** Entries as a few buffers that a worker takes over: Postgres rows share larger buffers, which would be copied whole. */
export type PackedEntries = {
  kinds: Uint8Array
  source_ids: Float64Array
  folder_ids: Float64Array
  sequences: Uint32Array
  offsets: Uint32Array
  tokens: Uint8Array
}

export function packEntries(entries: readonly TokenisedEntry[]): PackedEntries {
  const size = entries.length
  const packed = {
    kinds: new Uint8Array(size),
    source_ids: new Float64Array(size),
    folder_ids: new Float64Array(size),
    sequences: new Uint32Array(size),
    offsets: new Uint32Array(size + 1),
    tokens: new Uint8Array(entries.reduce((sum, { tokens }) => sum + tokens.length, 0)),
  }
  let at = 0
  for (const [i, entry] of entries.entries()) {
    packed.kinds[i] = ENTRY_KINDS.indexOf(entry.kind)
    packed.source_ids[i] = entry.source_id
    packed.folder_ids[i] = entry.folder_id ?? 0
    packed.sequences[i] = entry.sequence
    packed.tokens.set(entry.tokens, at)
    at += entry.tokens.length
    packed.offsets[i + 1] = at
  }
  return packed
}

export function unpackEntries(packed: PackedEntries): TokenisedEntry[] {
  return Array.from({ length: packed.kinds.length }, (_, i) => ({
    kind: ENTRY_KINDS[packed.kinds[i] as number] as EntryKind,
    source_id: packed.source_ids[i] as number,
    folder_id: packed.folder_ids[i] || null,
    sequence: packed.sequences[i] as number,
    tokens: packed.tokens.subarray(packed.offsets[i], packed.offsets[i + 1]),
  }))
}
