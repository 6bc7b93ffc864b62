import { documentForms, nameIndex } from './document-columns.rules.ts'
import type { DocumentForm, SearchIndex, TokenisedDocument } from './index.types.ts'

/**
 * Documents as a few buffers that a worker takes over. Rows of a database share larger buffers, which would be copied
 * whole for each document.
 */
export type PackedDocuments = {
  kinds: Uint8Array
  kind_names: string[]
  forms: Uint8Array
  owner_ids: Float64Array
  group_ids: Float64Array
  sequences: Uint32Array
  offsets: Uint32Array
  tokens: Uint8Array
}

export function packDocuments(documents: readonly TokenisedDocument[]): PackedDocuments {
  const size = documents.length
  const packed: PackedDocuments = {
    kinds: new Uint8Array(size),
    kind_names: [],
    forms: new Uint8Array(size),
    owner_ids: new Float64Array(size),
    group_ids: new Float64Array(size),
    sequences: new Uint32Array(size),
    offsets: new Uint32Array(size + 1),
    tokens: new Uint8Array(documents.reduce((sum, { tokens }) => sum + tokens.length, 0)),
  }
  let at = 0
  for (const [i, document] of documents.entries()) {
    packed.kinds[i] = nameIndex(packed.kind_names, document.kind)
    packed.forms[i] = documentForms.indexOf(document.form)
    packed.owner_ids[i] = document.owner_id
    packed.group_ids[i] = document.group_id ?? 0
    packed.sequences[i] = document.sequence
    packed.tokens.set(document.tokens, at)
    at += document.tokens.length
    packed.offsets[i + 1] = at
  }
  return packed
}

export function unpackDocuments(packed: PackedDocuments): TokenisedDocument[] {
  return Array.from({ length: packed.kinds.length }, (_, i) => ({
    kind: packed.kind_names[packed.kinds[i] as number] as string,
    form: documentForms[packed.forms[i] as number] as DocumentForm,
    owner_id: packed.owner_ids[i] as number,
    group_id: packed.group_ids[i] || null,
    sequence: packed.sequences[i] as number,
    tokens: packed.tokens.subarray(packed.offsets[i], packed.offsets[i + 1]),
  }))
}

/** The buffers of an index or of packed documents, for the transfer list of `postMessage`. */
export function transferableBuffers(value: SearchIndex | PackedDocuments[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const visit = (part: unknown) => {
    if (ArrayBuffer.isView(part)) buffers.add(part.buffer as ArrayBuffer)
    else if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) visit(inner)
  }
  visit(value)
  return [...buffers]
}

/** The memory that an index takes, in bytes. */
export function indexBytes(index: SearchIndex): number {
  return transferableBuffers(index).reduce((sum, buffer) => sum + buffer.byteLength, 0)
}
