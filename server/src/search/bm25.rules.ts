import type { Postings } from './index.types.ts'
import { PAIR, PASSAGE, type View } from './view.rules.ts'

/** Figures of design/retrieval.md, measured there on public collections. */
export const K1 = 1.2
const BODY_B = 0.75
const TITLE_B = 0.5
/** by kind of document: nothing, passage title, question of a pair */
const TITLE_WEIGHTS = [0, 0.3, 1] as const

/** One float per document and segment. */
export type Scores = Float32Array[]

export function emptyScores(view: View): Scores {
  return view.segments.map(({ size }) => new Float32Array(size))
}

export function idfOf(size: number, found: number): number {
  return Math.log(1 + (size - found + 0.5) / (found + 0.5))
}

/** Visible documents that hold a term: [any, passages, pairs]. */
export function countVisible(
  view: View,
  postingsOf: (segment: number) => Postings,
  terms: Int32Array,
): number[] {
  const found = [0, 0, 0]
  for (const [segment, term] of terms.entries()) {
    if (term < 0) continue
    const { offsets, docs } = postingsOf(segment)
    const mask = view.masks[segment] as Uint8Array
    const end = offsets[term + 1] as number
    for (let at = offsets[term] as number; at < end; at++) found[mask[docs[at] as number] as number]!++
  }
  const [, passages, pairs] = found as [number, number, number]
  return [passages + pairs, passages, pairs]
}

/** Adds weight × BM25 of one term of the bodies, or of the 4-grams, to the scores. */
export function addField(
  view: View,
  scores: Scores,
  field: 'body' | 'grams',
  terms: Int32Array,
  weight: number,
): void {
  const mean = field === 'body' ? view.body_length : view.gram_length
  for (const [segment, term] of terms.entries()) {
    if (term < 0) continue
    const part = view.segments[segment] as View['segments'][number]
    const { offsets, docs, counts } = part[field]
    const lengths = field === 'body' ? part.body_lengths : part.gram_lengths
    const mask = view.masks[segment] as Uint8Array
    const target = scores[segment] as Float32Array
    const end = offsets[term + 1] as number
    for (let at = offsets[term] as number; at < end; at++) {
      const document = docs[at] as number
      if (mask[document] === 0) continue
      const count = counts[at] as number
      const length = K1 * (1 - BODY_B + (BODY_B * (lengths[document] as number)) / mean)
      target[document]! += (weight * count * (K1 + 1)) / (count + length)
    }
  }
}

/** Adds BM25 of one term of the titles and questions; `idfs` by kind of document. */
export function addTitle(
  view: View,
  scores: Scores,
  terms: Int32Array,
  weight: number,
  idfs: readonly number[],
): void {
  const factors = [0, PASSAGE, PAIR].map(
    (kind) => weight * (TITLE_WEIGHTS[kind] as number) * (idfs[kind] as number),
  )
  for (const [segment, term] of terms.entries()) {
    if (term < 0) continue
    const part = view.segments[segment] as View['segments'][number]
    const { offsets, docs, counts } = part.title
    const mask = view.masks[segment] as Uint8Array
    const target = scores[segment] as Float32Array
    const end = offsets[term + 1] as number
    for (let at = offsets[term] as number; at < end; at++) {
      const document = docs[at] as number
      const kind = mask[document] as 0 | 1 | 2
      if (kind === 0) continue
      const count = counts[at] as number
      const mean = view.title_lengths[kind]
      const length = K1 * (1 - TITLE_B + (TITLE_B * (part.title_lengths[document] as number)) / mean)
      target[document]! += ((factors[kind] as number) * count * (K1 + 1)) / (count + length)
    }
  }
}

export function highest(scores: Scores): number {
  let most = 0
  for (const part of scores) {
    for (let i = 0; i < part.length; i++) if ((part[i] as number) > most) most = part[i] as number
  }
  return most
}

/** target += factor × source */
export function addScores(target: Scores, source: Scores, factor: number): void {
  for (const [segment, part] of target.entries()) {
    const other = source[segment] as Float32Array
    for (let i = 0; i < part.length; i++) part[i]! += factor * (other[i] as number)
  }
}

/** target = max(target, source) */
export function raiseScores(target: Scores, source: Scores): void {
  for (const [segment, part] of target.entries()) {
    const other = source[segment] as Float32Array
    for (let i = 0; i < part.length; i++)
      if ((other[i] as number) > (part[i] as number)) part[i] = other[i] as number
  }
}
