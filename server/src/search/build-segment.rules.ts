import {
  decodePassageTokens,
  encodePassageTokens,
  pieceFlag,
  stopFlag,
  tokenAt,
} from '../text/passage-tokens.rules.ts'
import { gramHashes } from '../text/tokens.rules.ts'
import { createByteIds } from './byte-ids.rules.ts'
import { createDocumentColumns, documentForms, nameIndex } from './document-columns.rules.ts'
import type { DocumentColumns, IndexDocument, Segment, TokenisedDocument } from './index.types.ts'
import { packPostings } from './posting-lists.rules.ts'
import { buildPostings, type DocumentWords, fieldLengths } from './postings.rules.ts'
import { createStringTable, sharedPrefixLengths } from './string-table.rules.ts'
import { createUint32Ids, createUint32List, type Uint32List } from './uint32-list.rules.ts'

/** The distinct words of all documents, numbered in order of appearance, with their stems and 4-grams. */
type Vocabulary = {
  words: string[]
  flags: Uint8Array
  /** per word its stem, and the range of its 4-grams in `grams` */
  stems: Uint32Array
  gramStarts: Uint32List
  grams: Uint32List
  stemTexts: string[]
  gramHashes: Uint32List
}

type ByteIds = ReturnType<typeof createByteIds>

/** Builds a segment. Equal documents give equal bytes. */
export function buildSegment(documents: readonly (IndexDocument | TokenisedDocument)[]): Segment {
  const tokens = documents.map((document) =>
    'tokens' in document ? document.tokens : encodePassageTokens(document),
  )
  const columns = createDocumentColumns(documents.length)
  for (const [i, document] of documents.entries()) {
    columns.kinds[i] = nameIndex(columns.kind_names, document.kind)
    columns.forms[i] = documentForms.indexOf(document.form)
    columns.owner_ids[i] = document.owner_id
    columns.group_ids[i] = document.group_id ?? 0
    columns.sequences[i] = document.sequence
  }
  const codes = createByteIds()
  const words = collectWords(tokens, columns, codes)
  return { ...columns, ...buildFields(createVocabulary(codes), words) }
}

/** The words of each document, by their numbers in `codes`. Fills the columns of languages and lengths. */
function collectWords(
  tokens: readonly Uint8Array[],
  columns: DocumentColumns,
  codes: ByteIds,
): DocumentWords {
  // Lists of their final size: grown ones would leave as much again behind.
  const total = tokens.reduce((sum, bytes) => sum + decodePassageTokens(bytes).size, 0)
  const starts = new Uint32Array(tokens.length + 1)
  const words = new Uint32Array(total)
  const bodies = new Uint16Array(total)
  const titles = new Uint8Array(total)
  let at = 0
  for (const [i, bytes] of tokens.entries()) {
    const decoded = decodePassageTokens(bytes)
    let titleWords = 0
    decoded.each((start, end, body, title) => {
      const isStop = ((bytes[start] as number) & stopFlag) !== 0
      // What a title says belongs to the text too: README.md, "Ranking".
      const inTitle = isStop ? 0 : title
      words[at] = codes.ensureId(bytes, start, end)
      bodies[at] = body + inTitle
      titles[at] = title
      titleWords += inTitle
      at++
    })
    starts[i + 1] = at
    columns.languages[i] = nameIndex(columns.language_tags, decoded.language)
    columns.body_lengths[i] = decoded.body_length + titleWords
    columns.title_lengths[i] = decoded.title_length
  }
  return { starts, words, bodies, titles }
}

function createVocabulary(codes: ByteIds): Vocabulary {
  const stemIds = new Map<string, number>()
  const gramIds = createUint32Ids()
  const words: string[] = []
  const flags = new Uint8Array(codes.size())
  const stems = new Uint32Array(codes.size())
  const gramStarts = createUint32List()
  const grams = createUint32List()
  for (let id = 0; id < codes.size(); id++) {
    const { word, stem, flags: own } = tokenAt(codes.bytes(), codes.startOf(id))
    words.push(word)
    flags[id] = own
    if (!stemIds.has(stem)) stemIds.set(stem, stemIds.size)
    stems[id] = stemIds.get(stem) as number
    gramStarts.push(grams.size())
    if (own === 0) for (const hash of gramHashes(word)) grams.push(gramIds.ensureId(hash))
  }
  gramStarts.push(grams.size())
  const stemTexts = [...stemIds.keys()]
  return { words, flags, stems, gramStarts, grams, stemTexts, gramHashes: gramIds.numbers }
}

function buildFields(vocabulary: Vocabulary, documents: DocumentWords) {
  const documentCount = documents.starts.length - 1
  const { words } = vocabulary
  const stems = sortStems(vocabulary.stemTexts)
  const grams = sortGrams(vocabulary.gramHashes.values())
  const wordStems = vocabulary.stems.map((stem) => stems.ranks[stem] as number)
  const byStem = {
    documents,
    documentCount,
    termCount: stems.sorted.length,
    terms: { starts: Uint32Array.from({ length: words.length + 1 }, (_, i) => i), terms: wordStems },
  }
  const byGram = {
    documents,
    documentCount,
    termCount: grams.sorted.length,
    terms: {
      starts: vocabulary.gramStarts.values(),
      terms: vocabulary.grams.values().map((gram) => grams.ranks[gram] as number),
    },
    counts: documents.bodies,
  }
  return {
    stems: createStringTable(stems.sorted),
    body: packPostings(buildPostings({ ...byStem, counts: documents.bodies })),
    title: packPostings(buildPostings({ ...byStem, counts: documents.titles })),
    ...spellingWords(vocabulary, wordStems),
    gram_hashes: grams.sorted,
    grams: packPostings(buildPostings(byGram)),
    gram_lengths: fieldLengths(byGram),
  }
}

/** The words that a misspelled one may have meant. */
function spellingWords({ words, flags }: Vocabulary, stems: Uint32Array) {
  const sorted = Uint32Array.from(words.keys())
    .filter((id) => ((flags[id] as number) & (stopFlag | pieceFlag)) === 0)
    .sort((a, b) => compare(words[a] as string, words[b] as string) || stems[a]! - stems[b]!)
  const texts = Array.from(sorted, (id) => words[id] as string)
  return {
    words: createStringTable(texts),
    word_stems: sorted.map((id) => stems[id] as number),
    word_prefixes: sharedPrefixLengths(texts),
  }
}

/** The stems sorted, and for each id its rank among them. */
function sortStems(texts: readonly string[]): { sorted: string[]; ranks: Uint32Array } {
  const order = Uint32Array.from(texts.keys()).sort((a, b) => compare(texts[a] as string, texts[b] as string))
  const ranks = new Uint32Array(texts.length)
  for (const [rank, id] of order.entries()) ranks[id] = rank
  return { sorted: Array.from(order, (id) => texts[id] as string), ranks }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function sortGrams(hashes: Uint32Array): { sorted: Uint32Array; ranks: Uint32Array } {
  // Hash and id in one number sort faster than objects: both fit in the 53 bits of a double.
  const order = Float64Array.from(hashes, (hash, id) => hash * 2 ** 21 + id).sort()
  const sorted = Uint32Array.from(order, (both) => Math.floor(both / 2 ** 21))
  const ranks = new Uint32Array(hashes.length)
  for (const [rank, both] of order.entries()) ranks[both % 2 ** 21] = rank
  return { sorted, ranks }
}
