import type { DocumentColumns, DocumentForm, DocumentRef } from './index.types.ts'

/** A segment stores the position of a form in this list. */
export const documentForms: readonly DocumentForm[] = ['passage', 'card', 'pair']

/** The columns of `size` documents, with no values in them yet. */
export const createDocumentColumns = (size: number): DocumentColumns => ({
  size,
  kinds: new Uint8Array(size),
  kind_names: [],
  forms: new Uint8Array(size),
  owner_ids: new Float64Array(size),
  group_ids: new Float64Array(size),
  sequences: new Uint32Array(size),
  languages: new Uint8Array(size),
  language_tags: [],
  body_lengths: new Uint32Array(size),
  title_lengths: new Uint32Array(size),
  gram_lengths: new Uint32Array(size),
})

/** The position of a name in a list, which gets it if it is new. */
export function nameIndex(names: string[], name: string): number {
  const found = names.indexOf(name)
  return found >= 0 ? found : names.push(name) - 1
}

/** Whether a document is the first of its owner in a list: for `filter`. */
export const isFirstOfOwner = (document: DocumentRef, at: number, all: readonly DocumentRef[]): boolean =>
  all.findIndex((other) => isSameOwner(other, document)) === at

export const isSameOwner = (a: DocumentRef, b: DocumentRef): boolean =>
  a.kind === b.kind && a.owner_id === b.owner_id
