/** What an entry is of. Ids are unique within their kind only, so the kind is part of every reference. */
export type EntryKind = 'source' | 'guided_answer' | 'product_faq' | 'product'

export const ENTRY_KINDS: readonly EntryKind[] = ['source', 'guided_answer', 'product_faq', 'product']

/** A question with its answer; the other kinds are passages of a text. */
export const isPair = (kind: EntryKind): boolean => kind === 'guided_answer' || kind === 'product_faq'

export type EntryRef = {
  kind: EntryKind
  /** id of the source, guided answer, product FAQ or product */
  source_id: number
  /** passage of the source, or variant of the question; from 0 */
  sequence: number
}

type EntryPlace = EntryRef & {
  /** folder of the source, product of the FAQ or card; null if none. Only handed to `allow`. */
  folder_id: number | null
}

/** A passage (title and heading, text) or a question–answer pair (question, answer). */
export type IndexEntry = EntryPlace & { title: string; text: string; language: string | null }

/** The same from the bytes of `encodePassageTokens`: nothing is tokenised or stemmed again. */
export type TokenisedEntry = EntryPlace & { tokens: Uint8Array }

/** Sorted strings as UTF-16 units: string i is units[offsets[i] … offsets[i + 1]). */
export type Strings = { units: Uint16Array; offsets: Uint32Array }

/** For term t the documents docs[offsets[t] … offsets[t + 1]), ascending, and how often it is in each (255 at most). */
export type Postings = { offsets: Uint32Array; docs: Uint16Array | Uint32Array; counts: Uint8Array }

/** An immutable part of an index, nothing but typed arrays: a worker hands it over without copying. */
export type Segment = {
  size: number
  kinds: Uint8Array
  source_ids: Float64Array
  /** 0 where there is none */
  folder_ids: Float64Array
  sequences: Uint32Array
  /** position in `language_tags` */
  languages: Uint8Array
  language_tags: string[]
  body_lengths: Uint32Array
  title_lengths: Uint32Array
  gram_lengths: Uint32Array
  stems: Strings
  body: Postings
  title: Postings
  /** written forms for the speller, and the stem that each gives */
  words: Strings
  word_stems: Uint32Array
  /** letters (UTF-16 units, 255 at most) that a word shares with the word before it */
  word_prefixes: Uint8Array
  /** sorted hashes of the 4-grams */
  gram_hashes: Uint32Array
  grams: Postings
}

/** The searchable knowledge of an account. Never changed in place: a change gives a new value that shares segments. */
export type KnowledgeIndex = {
  segments: Segment[]
  /** per segment 1 for each removed document, or null if none is */
  removed: (Uint8Array | null)[]
}
