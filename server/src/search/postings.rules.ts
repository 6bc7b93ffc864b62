import type { UnpackedPostings } from './posting-lists.rules.ts'

/** Document d holds words[i] for i from starts[d] to starts[d + 1], bodies[i] times in its body, titles[i] in its title. */
export type DocumentWords = {
  starts: Uint32Array
  words: Uint32Array
  bodies: Uint16Array
  titles: Uint8Array
}

/** Word w stands for terms[i] for i from starts[w] to starts[w + 1]: its stem, or its 4-grams. */
type WordTerms = { starts: Uint32Array; terms: Uint32Array }

/** Input of one field. `counts` says how often each entry of `documents` counts in it. */
type FieldInput = {
  documents: DocumentWords
  counts: Uint16Array | Uint8Array
  terms: WordTerms
  documentCount: number
  termCount: number
}

/** Inverts documents with their words into terms with their documents: one pass counts, the next fills. */
export function buildPostings(input: FieldInput): UnpackedPostings {
  const { documentCount, termCount } = input
  const offsets = new Uint32Array(termCount + 1)
  const counter = createTermCounter(input)
  for (let document = 0; document < documentCount; document++) {
    const found = counter.count(document)
    for (let i = 0; i < found; i++) offsets[(counter.terms[i] as number) + 1]!++
    counter.clear(found)
  }
  for (let term = 0; term < termCount; term++) offsets[term + 1]! += offsets[term] as number
  const postings = createPostings(offsets, documentCount)
  const next = offsets.slice(0, termCount)
  for (let document = 0; document < documentCount; document++) {
    const found = counter.count(document)
    for (let i = 0; i < found; i++) {
      const term = counter.terms[i] as number
      const count = counter.counts[term] as number
      const at = next[term]!++
      postings.docs[at] = document
      postings.counts[at] = count < 255 ? count : 255
    }
    counter.clear(found)
  }
  return postings
}

/** Postings with room for as many documents as `offsets` says, still without values. */
export function createPostings(offsets: Uint32Array, documentCount: number): UnpackedPostings {
  const total = offsets.at(-1) as number
  const docs = documentCount <= 65_536 ? new Uint16Array(total) : new Uint32Array(total)
  return { offsets, docs, counts: new Uint8Array(total) }
}

/** Counts the terms of each document in a field, repetitions included. */
export function fieldLengths({ documents, counts, terms, documentCount }: FieldInput): Uint32Array {
  const lengths = new Uint32Array(documentCount)
  for (let document = 0; document < documentCount; document++) {
    const end = documents.starts[document + 1] as number
    for (let i = documents.starts[document] as number; i < end; i++) {
      const word = documents.words[i] as number
      const termsOfWord = (terms.starts[word + 1] as number) - (terms.starts[word] as number)
      lengths[document]! += (counts[i] as number) * termsOfWord
    }
  }
  return lengths
}

/** Counts the terms of one document at a time: `terms` lists those that it has, `counts` says how often. */
function createTermCounter({ documents, counts: wordCounts, terms: wordTerms, termCount }: FieldInput) {
  const counts = new Uint32Array(termCount)
  const terms = new Uint32Array(termCount)
  const count = (document: number): number => {
    let found = 0
    const end = documents.starts[document + 1] as number
    for (let i = documents.starts[document] as number; i < end; i++) {
      const wordCount = wordCounts[i] as number
      if (wordCount === 0) continue
      const word = documents.words[i] as number
      const last = wordTerms.starts[word + 1] as number
      for (let at = wordTerms.starts[word] as number; at < last; at++) {
        const term = wordTerms.terms[at] as number
        if (counts[term] === 0) terms[found++] = term
        counts[term]! += wordCount
      }
    }
    return found
  }
  const clear = (found: number) => {
    for (let i = 0; i < found; i++) counts[terms[i] as number] = 0
  }
  return { counts, terms, count, clear }
}
