/**
 * The form of a document: a passage of a longer text, a card (a short text that stands by itself, or its parts), or a
 * question with its answer. A model is given neighbouring passages as one text; an answer is given whole.
 */
export type DocumentForm = 'passage' | 'card' | 'pair'

/** Names a document. Owners are numbered within their kind, and which kinds there are is the caller's business. */
export type DocumentRef = {
  kind: string
  owner_id: number
  /** position among the documents of its owner, from 0 */
  sequence: number
}

type DocumentLabels = DocumentRef & {
  form: DocumentForm
  /** whatever the caller filters by beside the owner; null if none */
  group_id: number | null
}

/** A passage or card (title, text), or a pair (question, answer). */
export type IndexDocument = DocumentLabels & { title: string; text: string; language: string | null }

/** The same from the bytes of `encodePassageTokens`: nothing is tokenised or stemmed again. */
export type TokenisedDocument = DocumentLabels & { tokens: Uint8Array }

/** Sorted strings as UTF-16 units: string i is units[offsets[i] … offsets[i + 1]). */
export type StringTable = { units: Uint16Array; offsets: Uint32Array }

/**
 * For term t its documents and how often it is in each (255 at most), as `packPostings` writes them into
 * bytes[offsets[t] … offsets[t + 1]). Bytes that are null must be read from where the segment is kept.
 */
export type Postings = { offsets: Uint32Array; bytes: Uint8Array | null }

/** The fields of a segment that have postings. */
export type PostingField = 'body' | 'title' | 'grams'

/** One value for each document of a segment. */
export type DocumentColumns = {
  size: number
  /** position in `kind_names` */
  kinds: Uint8Array
  kind_names: string[]
  /** position in `documentForms` */
  forms: Uint8Array
  owner_ids: Float64Array
  /** 0 where there is none */
  group_ids: Float64Array
  sequences: Uint32Array
  /** position in `language_tags` */
  languages: Uint8Array
  language_tags: string[]
  /** in tokens, by field */
  body_lengths: Uint32Array
  title_lengths: Uint32Array
  gram_lengths: Uint32Array
}

/** An immutable part of an inverted index, made of typed arrays only: a worker hands it over without copying. */
export type Segment = DocumentColumns & {
  stems: StringTable
  body: Postings
  title: Postings
  /** written forms for the spelling correction, and the stem of each */
  words: StringTable
  word_stems: Uint32Array
  /** UTF-16 units (255 at most) that a word shares with the word before it */
  word_prefixes: Uint8Array
  /** sorted hashes of the 4-grams */
  gram_hashes: Uint32Array
  grams: Postings
}

/** An inverted index. Never changed in place: a change gives a new value that shares segments. */
export type SearchIndex = {
  segments: Segment[]
  /** per segment 1 for each removed document, or null if none is */
  removed: (Uint8Array | null)[]
}
