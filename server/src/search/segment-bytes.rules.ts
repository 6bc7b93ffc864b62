import type { PostingField, Segment } from './index.types.ts'
import type { ListRequest } from './steps.rules.ts'

/** Raise it when the bytes of a segment or what they mean change: segments of another format are built anew. */
export const segmentFormat = 2

export const postingFields: readonly PostingField[] = ['body', 'title', 'grams']

type Header = { size: number; kind_names: string[]; language_tags: string[]; lengths: number[] }

/** The arrays of a segment but its postings, those with the largest elements first, so that each is aligned. */
const arraysOf = (segment: Segment) => [
  segment.owner_ids,
  segment.group_ids,
  segment.sequences,
  segment.body_lengths,
  segment.title_lengths,
  segment.gram_lengths,
  segment.stems.offsets,
  segment.words.offsets,
  segment.word_stems,
  segment.gram_hashes,
  segment.body.offsets,
  segment.title.offsets,
  segment.grams.offsets,
  segment.stems.units,
  segment.words.units,
  segment.kinds,
  segment.forms,
  segment.languages,
  segment.word_prefixes,
]

const alignment = 8

/** A segment without its postings as one piece: the length of a header of JSON, the header, and the arrays. */
export function encodeDictionary(segment: Segment): Uint8Array<ArrayBuffer> {
  const arrays = arraysOf(segment)
  const { size, kind_names, language_tags } = segment
  const header: Header = { size, kind_names, language_tags, lengths: arrays.map(({ length }) => length) }
  const json = new TextEncoder().encode(JSON.stringify(header))
  let at = arraysStart(json.length)
  const bytes = new Uint8Array(at + arrays.reduce((sum, { byteLength }) => sum + byteLength, 0))
  new DataView(bytes.buffer).setUint32(0, json.length)
  bytes.set(json, 4)
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return bytes
}

const arraysStart = (headerLength: number): number => Math.ceil((4 + headerLength) / alignment) * alignment

/** The segment whose arrays lie in these bytes, which are not copied. Its postings are not in memory. */
export function decodeDictionary(bytes: ArrayBuffer): Segment {
  const headerLength = new DataView(bytes).getUint32(0)
  const json = new TextDecoder().decode(new Uint8Array(bytes, 4, headerLength))
  const { size, kind_names, language_tags, lengths } = JSON.parse(json) as Header
  let at = arraysStart(headerLength)
  let next = 0
  const take = <T extends { byteLength: number }>(
    Type: new (buffer: ArrayBuffer, start: number, length: number) => T,
  ): T => {
    const array = new Type(bytes, at, lengths[next++] as number)
    at += array.byteLength
    return array
  }
  const doubles = () => take<Float64Array>(Float64Array)
  const integers = () => take<Uint32Array>(Uint32Array)
  const units = () => take<Uint16Array>(Uint16Array)
  const small = () => take<Uint8Array>(Uint8Array)
  // In the order of `arraysOf`.
  const [owner_ids, group_ids] = [doubles(), doubles()]
  const [sequences, body_lengths, title_lengths, gram_lengths] = [
    integers(),
    integers(),
    integers(),
    integers(),
  ]
  const [stemOffsets, wordOffsets, word_stems, gram_hashes] = [integers(), integers(), integers(), integers()]
  const [body, title, grams] = [integers(), integers(), integers()]
  const [stemUnits, wordUnits] = [units(), units()]
  const [kinds, forms, languages, word_prefixes] = [small(), small(), small(), small()]
  return {
    size,
    kinds,
    kind_names,
    forms,
    owner_ids,
    group_ids,
    sequences,
    languages,
    language_tags,
    body_lengths,
    title_lengths,
    gram_lengths,
    stems: { units: stemUnits, offsets: stemOffsets },
    body: { offsets: body, bytes: null },
    title: { offsets: title, bytes: null },
    words: { units: wordUnits, offsets: wordOffsets },
    word_stems,
    word_prefixes,
    gram_hashes,
    grams: { offsets: grams, bytes: null },
  }
}

/** The postings of a segment field by field, as `withPostings` takes them in one piece. */
export function listPostings(segment: Segment): Uint8Array[] {
  return postingFields.map((field) => {
    const { bytes } = segment[field]
    if (bytes === null) throw new Error('these postings are not in memory')
    return bytes
  })
}

export const hasPostings = ({ body }: Segment): boolean => body.bytes !== null

export const postingsLength = (segment: Segment): number =>
  postingFields.reduce((sum, field) => sum + (segment[field].offsets.at(-1) as number), 0)

export function withPostings(segment: Segment, bytes: Uint8Array): Segment {
  let at = 0
  const take = (field: PostingField) => {
    const { offsets } = segment[field]
    const start = at
    at += offsets.at(-1) as number
    return { offsets, bytes: bytes.subarray(start, at) }
  }
  return { ...segment, body: take('body'), title: take('title'), grams: take('grams') }
}

export function withoutPostings(segment: Segment): Segment {
  const drop = (field: PostingField) => ({ offsets: segment[field].offsets, bytes: null })
  return { ...segment, body: drop('body'), title: drop('title'), grams: drop('grams') }
}

/** Where the postings of a term lie among those of their segment. */
export function findListRange({ segment, field, term }: ListRequest): { start: number; end: number } {
  let at = 0
  for (const before of postingFields) {
    const { offsets } = segment[before]
    if (before === field) return { start: at + offsets[term]!, end: at + offsets[term + 1]! }
    at += offsets.at(-1) as number
  }
  throw new Error(`no field is called ${field}`)
}
