import type { Postings } from './index.types.ts'

/** For term t the documents docs[offsets[t] … offsets[t + 1]), ascending, and how often it is in each (255 at most). */
export type UnpackedPostings = { offsets: Uint32Array; docs: Uint16Array | Uint32Array; counts: Uint8Array }

/** The documents of one term, ascending, each with how often it holds the term: document × 256 + count. */
export type PostingList = Uint32Array

// The number of a document is stored as its distance from the one before, which mostly fits in one byte with the count.
const countBits = 2
const longCount = 1 << countBits

/**
 * Packs postings into about half of their bytes: README.md, "Size". For each document a number in bytes of seven bits,
 * the lowest first: its distance from the document before it, then in two bits its count less one. A count of four or
 * more follows in a byte of its own.
 */
export function packPostings({ offsets, docs, counts }: UnpackedPostings): Postings {
  const termCount = offsets.length - 1
  const starts = new Uint32Array(termCount + 1)
  const write = (bytes: Uint8Array | null): number => {
    let at = 0
    for (let term = 0; term < termCount; term++) {
      starts[term] = at
      let before = -1
      const end = offsets[term + 1] as number
      for (let i = offsets[term] as number; i < end; i++) {
        const document = docs[i] as number
        const count = counts[i] as number
        let number = ((document - before - 1) << countBits) | (count < longCount ? count - 1 : longCount - 1)
        before = document
        for (; number >= 128; number >>>= 7) {
          if (bytes !== null) bytes[at] = (number & 127) | 128
          at++
        }
        if (bytes !== null) bytes[at] = number
        at++
        if (count < longCount) continue
        if (bytes !== null) bytes[at] = count
        at++
      }
    }
    starts[termCount] = at
    return at
  }
  const bytes = new Uint8Array(write(null))
  write(bytes)
  return { offsets: starts, bytes }
}

type ByteRange = { bytes: Uint8Array; start: number; end: number }

/** The documents of one term from its bytes. */
export function unpackList(bytes: Uint8Array): PostingList {
  // At least a byte for each.
  const list = new Uint32Array(bytes.length)
  return list.subarray(0, unpackInto(list, 0, { bytes, start: 0, end: bytes.length }))
}

/** Writes the documents of one term to a list. @returns where they end */
function unpackInto(list: PostingList, from: number, { bytes, start, end }: ByteRange): number {
  let size = from
  let document = -1
  for (let at = start; at < end; ) {
    let byte = bytes[at++] as number
    let number = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++] as number
      number |= (byte & 127) << shift
    }
    let count = (number & (longCount - 1)) + 1
    if (count === longCount) count = bytes[at++] as number
    document += (number >>> countBits) + 1
    list[size++] = document * 256 + count
  }
  return size
}

/** All lists of a field: that of term t is entries[offsets[t] … offsets[t + 1]). */
export type UnpackedLists = { offsets: Uint32Array; entries: PostingList }

/** The lists of postings that are in memory. */
export function unpackPostings(postings: Postings): UnpackedLists {
  const { bytes } = postings
  if (bytes === null) throw new Error('these postings are not in memory')
  const entries = new Uint32Array(bytes.length)
  const offsets = new Uint32Array(postings.offsets.length)
  for (let term = 0; term < offsets.length - 1; term++) {
    const start = postings.offsets[term] as number
    const end = postings.offsets[term + 1] as number
    offsets[term + 1] = unpackInto(entries, offsets[term] as number, { bytes, start, end })
  }
  return { offsets, entries: entries.subarray(0, offsets.at(-1)) }
}

/** How often a document holds the term of a list, by binary search; 0 if it does not. */
export function countIn(list: PostingList, document: number): number {
  let low = 0
  let high = list.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const entry = list[middle] as number
    if (entry >>> 8 === document) return entry & 255
    if (entry >>> 8 < document) low = middle + 1
    else high = middle - 1
  }
  return 0
}
