import { encodeChunkTokens, PIECE, readChunkTokens, STOP } from './chunk-tokens.rules.ts'
import {
  ENTRY_KINDS,
  type IndexEntry,
  type Postings,
  type Segment,
  type TokenisedEntry,
} from './index.types.ts'
import { packStrings, sharedPrefixes } from './strings.rules.ts'
import { gramHashes } from './tokens.rules.ts'

/** Numbers that grow without boxing. */
class NumberList {
  values = new Uint32Array(1024)
  size = 0
  push(value: number): void {
    if (this.size === this.values.length) {
      const larger = new Uint32Array(this.size * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.size++] = value
  }
}

/** The words of all documents (interned), and what each document holds of them. */
type Collected = {
  words: { word: string; stem: number; flags: number; grams: number[] }[]
  stems: string[]
  grams: number[]
  /** per document the range of its items in `item_words`, `item_bodies`, `item_titles` */
  starts: NumberList
  item_words: NumberList
  item_bodies: NumberList
  item_titles: NumberList
}

/** Builds a segment: exact, no randomness, equal input gives equal bytes. */
export function buildSegment(entries: readonly (IndexEntry | TokenisedEntry)[]): Segment {
  const size = entries.length
  const languages = new Map<string, number>()
  const place = {
    size,
    kinds: new Uint8Array(size),
    source_ids: new Float64Array(size),
    folder_ids: new Float64Array(size),
    sequences: new Uint32Array(size),
    languages: new Uint8Array(size),
    body_lengths: new Uint32Array(size),
    title_lengths: new Uint32Array(size),
    gram_lengths: new Uint32Array(size),
  }
  const collected = collect(entries, (entry, document, tokens) => {
    place.kinds[document] = ENTRY_KINDS.indexOf(entry.kind)
    place.source_ids[document] = entry.source_id
    place.folder_ids[document] = entry.folder_id ?? 0
    place.sequences[document] = entry.sequence
    place.body_lengths[document] = tokens.body_length
    place.title_lengths[document] = tokens.title_length
    if (!languages.has(tokens.language)) languages.set(tokens.language, languages.size)
    place.languages[document] = languages.get(tokens.language) as number
  })
  return { ...place, language_tags: [...languages.keys()], ...invert(collected, size, place.gram_lengths) }
}

function collect(
  entries: readonly (IndexEntry | TokenisedEntry)[],
  onEntry: (
    entry: IndexEntry | TokenisedEntry,
    document: number,
    tokens: ReturnType<typeof readChunkTokens>,
  ) => void,
): Collected {
  const wordIds = new Map<string, number>()
  const stemIds = new Map<string, number>()
  const gramIds = new Map<number, number>()
  const words: Collected['words'] = []
  const lists = {
    starts: new NumberList(),
    item_words: new NumberList(),
    item_bodies: new NumberList(),
    item_titles: new NumberList(),
  }
  for (const [document, entry] of entries.entries()) {
    const bytes =
      'tokens' in entry ? entry.tokens : encodeChunkTokens(entry.text, entry.title, entry.language)
    const tokens = readChunkTokens(bytes)
    onEntry(entry, document, tokens)
    lists.starts.push(lists.item_words.size)
    tokens.each((key, body, title, item) => {
      let id = wordIds.get(key)
      if (id === undefined) {
        id = words.length
        wordIds.set(key, id)
        const { word, stem, flags } = item()
        const hashes = flags === 0 ? gramHashes(word) : []
        words.push({
          word,
          stem: intern(stemIds, stem),
          flags,
          grams: hashes.map((hash) => intern(gramIds, hash)),
        })
      }
      lists.item_words.push(id)
      lists.item_bodies.push(body)
      lists.item_titles.push(title)
    })
  }
  lists.starts.push(lists.item_words.size)
  return { words, stems: [...stemIds.keys()], grams: [...gramIds.keys()], ...lists }
}

function intern<T>(ids: Map<T, number>, value: T): number {
  let id = ids.get(value)
  if (id === undefined) {
    id = ids.size
    ids.set(value, id)
  }
  return id
}

function invert(collected: Collected, size: number, gramLengths: Uint32Array) {
  const stems = rankOf(collected.stems)
  const gram_hashes = Uint32Array.from(collected.grams).sort()
  const gramRanks = new Uint32Array(gram_hashes.length)
  const rankByHash = new Map<number, number>()
  for (const [rank, hash] of gram_hashes.entries()) rankByHash.set(hash, rank)
  for (const [id, hash] of collected.grams.entries()) gramRanks[id] = rankByHash.get(hash) as number

  const { words, item_bodies, item_titles } = collected
  const stemOf = words.map(({ stem }) => [stems.ranks[stem] as number])
  const gramsOf = words.map(({ grams }) => grams.map((gram) => gramRanks[gram] as number))
  const both = (item: number) => (item_bodies.values[item] as number) + (item_titles.values[item] as number)
  const spellable = words
    .map(({ word, stem, flags }) => ({ word, stem, flags }))
    .filter(({ flags }) => (flags & (STOP | PIECE)) === 0)
  spellable.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.stem - b.stem))
  return {
    stems: packStrings(stems.sorted),
    body: postingsOf(
      collected,
      size,
      stems.sorted.length,
      stemOf,
      (item) => item_bodies.values[item] as number,
    ),
    title: postingsOf(
      collected,
      size,
      stems.sorted.length,
      stemOf,
      (item) => item_titles.values[item] as number,
    ),
    words: packStrings(spellable.map(({ word }) => word)),
    word_prefixes: sharedPrefixes(spellable.map(({ word }) => word)),
    word_stems: Uint32Array.from(spellable, ({ stem }) => stems.ranks[stem] as number),
    gram_hashes,
    grams: postingsOf(collected, size, gram_hashes.length, gramsOf, both, gramLengths),
  }
}

function rankOf(texts: string[]): { sorted: string[]; ranks: Uint32Array } {
  const order = texts
    .map((text, id) => ({ text, id }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  const ranks = new Uint32Array(texts.length)
  for (const [rank, { id }] of order.entries()) ranks[id] = rank
  return { sorted: order.map(({ text }) => text), ranks }
}

/** Inverts documents into postings: one pass counts, one fills. `lengths` receives the terms of each document. */
function postingsOf(
  collected: Collected,
  size: number,
  terms: number,
  termsOf: number[][],
  countOf: (item: number) => number,
  lengths?: Uint32Array,
): Postings {
  const offsets = new Uint32Array(terms + 1)
  const inDocument = new Uint32Array(terms)
  const eachTerm = (document: number, visit: (term: number, count: number) => void) => {
    const touched: number[] = []
    const end = collected.starts.values[document + 1] as number
    for (let item = collected.starts.values[document] as number; item < end; item++) {
      const count = countOf(item)
      if (count === 0) continue
      for (const term of termsOf[collected.item_words.values[item] as number] as number[]) {
        if (inDocument[term] === 0) touched.push(term)
        inDocument[term]! += count
      }
    }
    for (const term of touched) {
      visit(term, inDocument[term] as number)
      inDocument[term] = 0
    }
  }
  for (let document = 0; document < size; document++) eachTerm(document, (term) => offsets[term + 1]!++)
  for (let term = 0; term < terms; term++) offsets[term + 1]! += offsets[term] as number
  const total = offsets[terms] as number
  const docs = size <= 65_536 ? new Uint16Array(total) : new Uint32Array(total)
  const counts = new Uint8Array(total)
  const next = offsets.slice(0, terms)
  for (let document = 0; document < size; document++) {
    eachTerm(document, (term, count) => {
      const at = next[term]!++
      docs[at] = document
      counts[at] = Math.min(count, 255)
      if (lengths !== undefined) lengths[document]! += count
    })
  }
  return { offsets, docs, counts }
}
