import {
  decodePassageTokens,
  encodePassageTokens,
  pieceFlag,
  stopFlag,
} from '../text/passage-tokens.rules.ts'
import { gramHashes } from '../text/tokens.rules.ts'
import { newDocuments } from './documents.rules.ts'
import { ENTRY_KINDS, type IndexEntry, type Segment, type TokenisedEntry } from './index.types.ts'
import { type Items, invertDocuments } from './invert.rules.ts'
import { type NumberList, newNumberIds, newNumberList } from './number-list.rules.ts'
import { packStrings, sharedPrefixes } from './strings.rules.ts'

type Entry = IndexEntry | TokenisedEntry

/** The distinct words of all documents, and what each document holds of them. */
type Collected = {
  words: { text: string; flags: number }[]
  /** per word its stem, and the range of its 4-grams in `grams` */
  stems: NumberList
  gram_starts: NumberList
  grams: NumberList
  stem_texts: string[]
  gram_hashes: NumberList
  items: Items
}

/** Builds a segment. Exact: equal input gives equal bytes. */
export function buildSegment(entries: readonly Entry[]): Segment {
  const size = entries.length
  const documents = newDocuments(size)
  const { language_tags } = documents
  const collector = newCollector()
  for (const [i, entry] of entries.entries()) {
    const bytes = 'tokens' in entry ? entry.tokens : encodePassageTokens(entry)
    const { language, body_length, title_length } = collector.add(bytes)
    documents.kinds[i] = ENTRY_KINDS.indexOf(entry.kind)
    documents.source_ids[i] = entry.source_id
    documents.folder_ids[i] = entry.folder_id ?? 0
    documents.sequences[i] = entry.sequence
    documents.body_lengths[i] = body_length
    documents.title_lengths[i] = title_length
    if (!language_tags.includes(language)) language_tags.push(language)
    documents.languages[i] = language_tags.indexOf(language)
  }
  return { ...documents, ...fieldsOf(collector.collected(), size, documents.gram_lengths) }
}

function newCollector() {
  const vocabulary = newVocabulary()
  const starts = newNumberList()
  const [words, bodies, titles] = [newNumberList(), newNumberList(), newNumberList()]
  return {
    add(bytes: Uint8Array) {
      const tokens = decodePassageTokens(bytes)
      starts.push(words.size())
      tokens.each((key, body, title, item) => {
        words.push(vocabulary.idOf(key, item))
        bodies.push(body)
        titles.push(title)
      })
      return tokens
    },
    collected(): Collected {
      starts.push(words.size())
      const items = {
        starts: starts.values(),
        words: words.values(),
        bodies: bodies.values(),
        titles: titles.values(),
      }
      return { ...vocabulary.collected(), items }
    },
  }
}

/** Numbers the distinct words, their stems and their 4-grams in order of appearance. */
function newVocabulary() {
  const wordIds = new Map<string, number>()
  const stemIds = new Map<string, number>()
  const gramIds = newNumberIds()
  const words: Collected['words'] = []
  const [stems, gram_starts, grams] = [newNumberList(), newNumberList(), newNumberList()]
  const add = ({ word, stem, flags }: { word: string; stem: string; flags: number }) => {
    words.push({ text: word, flags })
    if (!stemIds.has(stem)) stemIds.set(stem, stemIds.size)
    stems.push(stemIds.get(stem) as number)
    gram_starts.push(grams.size())
    if (flags === 0) for (const hash of gramHashes(word)) grams.push(gramIds.idOf(hash))
    return words.length - 1
  }
  return {
    idOf(key: string, item: () => Parameters<typeof add>[0]): number {
      let id = wordIds.get(key)
      if (id === undefined) {
        id = add(item())
        wordIds.set(key, id)
      }
      return id
    },
    collected(): Omit<Collected, 'items'> {
      gram_starts.push(grams.size())
      return {
        words,
        stems,
        gram_starts,
        grams,
        stem_texts: [...stemIds.keys()],
        gram_hashes: gramIds.numbers,
      }
    },
  }
}

function fieldsOf(collected: Collected, size: number, gramLengths: Uint32Array) {
  const { words, items } = collected
  const stems = sortedStems(collected.stem_texts)
  const grams = sortedGrams(collected.gram_hashes.values())
  const stemOf = collected.stems.values().map((stem) => stems.ranks[stem] as number)
  const byStem = { starts: Uint32Array.from({ length: words.length + 1 }, (_, i) => i), terms: stemOf }
  const byGram = {
    starts: collected.gram_starts.values(),
    terms: collected.grams.values().map((gram) => grams.ranks[gram] as number),
  }
  const both = items.bodies.map((body, i) => body + (items.titles[i] as number))
  const spellable = words
    .map(({ text, flags }, i) => ({ text, flags, stem: stemOf[i] as number }))
    .filter(({ flags }) => (flags & (stopFlag | pieceFlag)) === 0)
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.stem - b.stem))
  const texts = spellable.map(({ text }) => text)
  return {
    stems: packStrings(stems.sorted),
    body: invertDocuments(items, items.bodies, byStem, size, stems.sorted.length),
    title: invertDocuments(items, items.titles, byStem, size, stems.sorted.length),
    words: packStrings(texts),
    word_stems: Uint32Array.from(spellable, ({ stem }) => stem),
    word_prefixes: sharedPrefixes(texts),
    gram_hashes: grams.sorted,
    grams: invertDocuments(items, both, byGram, size, grams.sorted.length, gramLengths),
  }
}

/** Sorted, and for each id its place among them. */
function sortedStems(texts: readonly string[]): { sorted: string[]; ranks: Uint32Array } {
  const order = texts
    .map((text, id) => ({ text, id }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  const ranks = new Uint32Array(texts.length)
  for (const [rank, { id }] of order.entries()) ranks[id] = rank
  return { sorted: order.map(({ text }) => text), ranks }
}

function sortedGrams(hashes: Uint32Array): { sorted: Uint32Array; ranks: Uint32Array } {
  // Hash and id in one number sort faster than objects: both fit in the 53 bits of a double.
  const order = Float64Array.from(hashes, (hash, id) => hash * 2 ** 21 + id).sort()
  const sorted = Uint32Array.from(order, (both) => Math.floor(both / 2 ** 21))
  const ranks = new Uint32Array(hashes.length)
  for (const [rank, both] of order.entries()) ranks[both % 2 ** 21] = rank
  return { sorted, ranks }
}
