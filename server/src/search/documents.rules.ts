/** The columns of a segment's documents, without any document in them yet. */
export const newDocuments = (size: number) => ({
  size,
  kinds: new Uint8Array(size),
  source_ids: new Float64Array(size),
  folder_ids: new Float64Array(size),
  sequences: new Uint32Array(size),
  languages: new Uint8Array(size),
  language_tags: [] as string[],
  body_lengths: new Uint32Array(size),
  title_lengths: new Uint32Array(size),
  gram_lengths: new Uint32Array(size),
})
