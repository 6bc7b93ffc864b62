import type { Postings } from './index.types.ts'

/** Document d holds the words[i] for i from starts[d] to starts[d + 1], each so often in its body and title. */
export type Items = { starts: Uint32Array; words: Uint32Array; bodies: Uint32Array; titles: Uint32Array }

/** Word w stands for the terms[i] for i from starts[w] to starts[w + 1]. */
type TermsOfWords = { starts: Uint32Array; terms: Uint32Array }

/**
 * Turns documents with their words into terms with their documents, by counting and then filling. `counts` says how
 * often each item counts; `lengths` receives the terms of each document.
 */
export function invertDocuments(
  items: Items,
  counts: Uint32Array,
  of: TermsOfWords,
  size: number,
  termCount: number,
  lengths?: Uint32Array,
): Postings {
  const offsets = new Uint32Array(termCount + 1)
  const pass = newPass(items, counts, of, termCount)
  for (let document = 0; document < size; document++) {
    const touched = pass.fill(document)
    for (let i = 0; i < touched; i++) offsets[(pass.touched[i] as number) + 1]!++
    pass.clear(touched)
  }
  for (let term = 0; term < termCount; term++) offsets[term + 1]! += offsets[term] as number
  const total = offsets[termCount] as number
  const docs = size <= 65_536 ? new Uint16Array(total) : new Uint32Array(total)
  const inDocs = new Uint8Array(total)
  const next = offsets.slice(0, termCount)
  for (let document = 0; document < size; document++) {
    const touched = pass.fill(document)
    for (let i = 0; i < touched; i++) {
      const term = pass.touched[i] as number
      const count = pass.sums[term] as number
      const at = next[term]!++
      docs[at] = document
      inDocs[at] = count < 255 ? count : 255
      if (lengths !== undefined) lengths[document]! += count
    }
    pass.clear(touched)
  }
  return { offsets, docs, counts: inDocs }
}

/** Sums up the terms of one document at a time: `touched` lists those that it has, `sums` says how often. */
function newPass(items: Items, counts: Uint32Array, of: TermsOfWords, termCount: number) {
  const sums = new Uint32Array(termCount)
  const touched = new Uint32Array(termCount)
  const fill = (document: number): number => {
    let size = 0
    const end = items.starts[document + 1] as number
    for (let item = items.starts[document] as number; item < end; item++) {
      const count = counts[item] as number
      if (count === 0) continue
      const word = items.words[item] as number
      const last = of.starts[word + 1] as number
      for (let i = of.starts[word] as number; i < last; i++) {
        const term = of.terms[i] as number
        if (sums[term] === 0) touched[size++] = term
        sums[term]! += count
      }
    }
    return size
  }
  const clear = (size: number) => {
    for (let i = 0; i < size; i++) sums[touched[i] as number] = 0
  }
  return { sums, touched, fill, clear }
}
