import {
  decodePassageTokens,
  encodePassageTokens,
  pieceFlag,
  stopFlag,
} from '../text/passage-tokens.rules.ts'
import { gramHashes } from '../text/tokens.rules.ts'
import { createDocumentColumns, documentForms, nameIndex } from './document-columns.rules.ts'
import type { IndexDocument, Segment, TokenisedDocument } from './index.types.ts'
import { packPostings } from './posting-lists.rules.ts'
import { buildPostings, type DocumentWords, fieldLengths } from './postings.rules.ts'
import { createStringTable, sharedPrefixLengths } from './string-table.rules.ts'
import { createUint32Ids, createUint32List, type Uint32List } from './uint32-list.rules.ts'

/** The distinct words of all documents, numbered in order of appearance, with their stems and 4-grams. */
type Vocabulary = {
  words: { text: string; flags: number }[]
  /** per word its stem, and the range of its 4-grams in `grams` */
  stems: Uint32List
  gramStarts: Uint32List
  grams: Uint32List
  stemTexts: string[]
  gramHashes: Uint32List
}

type Collected = { vocabulary: Vocabulary; documents: DocumentWords }

/** Builds a segment. Equal documents give equal bytes. */
export function buildSegment(documents: readonly (IndexDocument | TokenisedDocument)[]): Segment {
  const columns = createDocumentColumns(documents.length)
  const collector = createCollector()
  for (const [i, document] of documents.entries()) {
    const bytes = 'tokens' in document ? document.tokens : encodePassageTokens(document)
    const { language, body_length, title_length } = collector.add(bytes)
    columns.kinds[i] = nameIndex(columns.kind_names, document.kind)
    columns.forms[i] = documentForms.indexOf(document.form)
    columns.owner_ids[i] = document.owner_id
    columns.group_ids[i] = document.group_id ?? 0
    columns.sequences[i] = document.sequence
    columns.body_lengths[i] = body_length
    columns.title_lengths[i] = title_length
    columns.languages[i] = nameIndex(columns.language_tags, language)
  }
  return { ...columns, ...buildFields(collector.collected(), documents.length) }
}

function createCollector() {
  const vocabulary = createVocabulary()
  const starts = createUint32List()
  const words = createUint32List()
  const bodies = createUint32List()
  const titles = createUint32List()
  return {
    add(bytes: Uint8Array) {
      const { language, body_length, title_length, each } = decodePassageTokens(bytes)
      let titleWords = 0
      starts.push(words.size())
      each((key, body, title, token) => {
        const word = vocabulary.ensureWord(key, token)
        // What a title says belongs to the text too: README.md, "Ranking".
        const inTitle = vocabulary.isStop(word) ? 0 : title
        words.push(word)
        bodies.push(body + inTitle)
        titles.push(title)
        titleWords += inTitle
      })
      return { language, title_length, body_length: body_length + titleWords }
    },
    collected(): Collected {
      starts.push(words.size())
      const documents = {
        starts: starts.values(),
        words: words.values(),
        bodies: bodies.values(),
        titles: titles.values(),
      }
      return { vocabulary: vocabulary.collected(), documents }
    },
  }
}

function createVocabulary() {
  const wordIds = new Map<string, number>()
  const stemIds = new Map<string, number>()
  const gramIds = createUint32Ids()
  const words: Vocabulary['words'] = []
  const stems = createUint32List()
  const gramStarts = createUint32List()
  const grams = createUint32List()
  const add = ({ word, stem, flags }: { word: string; stem: string; flags: number }) => {
    words.push({ text: word, flags })
    if (!stemIds.has(stem)) stemIds.set(stem, stemIds.size)
    stems.push(stemIds.get(stem) as number)
    gramStarts.push(grams.size())
    if (flags === 0) for (const hash of gramHashes(word)) grams.push(gramIds.ensureId(hash))
    return words.length - 1
  }
  return {
    /** the number of a word, a new one if it has none; `token` is asked for new ones only */
    ensureWord(key: string, token: () => Parameters<typeof add>[0]): number {
      let id = wordIds.get(key)
      if (id === undefined) {
        id = add(token())
        wordIds.set(key, id)
      }
      return id
    },
    isStop: (word: number): boolean => ((words[word]?.flags ?? 0) & stopFlag) !== 0,
    collected(): Vocabulary {
      gramStarts.push(grams.size())
      const stemTexts = [...stemIds.keys()]
      return { words, stems, gramStarts, grams, stemTexts, gramHashes: gramIds.numbers }
    },
  }
}

function buildFields({ vocabulary, documents }: Collected, documentCount: number) {
  const { words } = vocabulary
  const stems = sortStems(vocabulary.stemTexts)
  const grams = sortGrams(vocabulary.gramHashes.values())
  const wordStems = vocabulary.stems.values().map((stem) => stems.ranks[stem] as number)
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
    ...spellingWords(words, wordStems),
    gram_hashes: grams.sorted,
    grams: packPostings(buildPostings(byGram)),
    gram_lengths: fieldLengths(byGram),
  }
}

/** The words that a misspelled one may have meant. */
function spellingWords(words: Vocabulary['words'], stems: Uint32Array) {
  const sorted = words
    .map(({ text, flags }, i) => ({ text, flags, stem: stems[i] as number }))
    .filter(({ flags }) => (flags & (stopFlag | pieceFlag)) === 0)
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.stem - b.stem))
  const texts = sorted.map(({ text }) => text)
  return {
    words: createStringTable(texts),
    word_stems: Uint32Array.from(sorted, ({ stem }) => stem),
    word_prefixes: sharedPrefixLengths(texts),
  }
}

/** The stems sorted, and for each id its rank among them. */
function sortStems(texts: readonly string[]): { sorted: string[]; ranks: Uint32Array } {
  const order = texts
    .map((text, id) => ({ text, id }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  const ranks = new Uint32Array(texts.length)
  for (const [rank, { id }] of order.entries()) ranks[id] = rank
  return { sorted: order.map(({ text }) => text), ranks }
}

function sortGrams(hashes: Uint32Array): { sorted: Uint32Array; ranks: Uint32Array } {
  // Hash and id in one number sort faster than objects: both fit in the 53 bits of a double.
  const order = Float64Array.from(hashes, (hash, id) => hash * 2 ** 21 + id).sort()
  const sorted = Uint32Array.from(order, (both) => Math.floor(both / 2 ** 21))
  const ranks = new Uint32Array(hashes.length)
  for (const [rank, both] of order.entries()) ranks[both % 2 ** 21] = rank
  return { sorted, ranks }
}
