import { type IndexView, pairDocument, passageDocument } from './index-view.rules.ts'
import type { PostingList } from './posting-lists.rules.ts'

// BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009), with its usual k1 and
// b for bodies. Those of titles were measured: README.md, "Ranking".
export const k1 = 1.2
const bodyB = 0.75
const titleB = 0.5
/** by the value of a document's mask: hidden, passage title, question of a pair */
const titleWeights = [0, 0.3, 1] as const

/** One float per document and segment. */
export type Scores = Float32Array[]

export function createScores(view: IndexView): Scores {
  return view.segments.map(({ size }) => new Float32Array(size))
}

/** Inverse document frequency in Lucene's form, which is never negative: `found` of `size` documents hold the term. */
export function computeIdf(size: number, found: number): number {
  return Math.log(1 + (size - found + 0.5) / (found + 0.5))
}

/** Counts the visible documents with a term: [any, passages, pairs]. */
export function documentFrequencies(view: IndexView, lists: readonly PostingList[]): number[] {
  const found = [0, 0, 0]
  for (const [segment, list] of lists.entries()) {
    const mask = view.masks[segment] as Uint8Array
    for (let at = 0; at < list.length; at++) found[mask[(list[at] as number) >>> 8] as number]!++
  }
  const [, passages, pairs] = found as [number, number, number]
  return [passages + pairs, passages, pairs]
}

/** A term's documents by segment, and the factor of its score. */
type WeightedTerm = { lists: readonly PostingList[]; weight: number }

/** Adds the BM25 score of one term of the bodies, or of the 4-grams; its idf is part of `weight`. */
export function addFieldScores(
  view: IndexView,
  scores: Scores,
  { field, lists, weight }: WeightedTerm & { field: 'body' | 'grams' },
): void {
  const mean = field === 'body' ? view.body_length : view.gram_length
  for (const [segment, list] of lists.entries()) {
    const part = view.segments[segment] as IndexView['segments'][number]
    const lengths = field === 'body' ? part.body_lengths : part.gram_lengths
    const mask = view.masks[segment] as Uint8Array
    const target = scores[segment] as Float32Array
    for (let at = 0; at < list.length; at++) {
      const entry = list[at] as number
      const document = entry >>> 8
      if (mask[document] === 0) continue
      const count = entry & 255
      const length = k1 * (1 - bodyB + (bodyB * (lengths[document] as number)) / mean)
      target[document]! += (weight * count * (k1 + 1)) / (count + length)
    }
  }
}

/** Adds the BM25 score of one term of the titles and questions; `idfs` by the value of a document's mask. */
export function addTitleScores(
  view: IndexView,
  scores: Scores,
  { lists, weight, idfs }: WeightedTerm & { idfs: readonly number[] },
): void {
  const factors = [0, passageDocument, pairDocument].map(
    (form) => weight * (titleWeights[form] as number) * (idfs[form] as number),
  )
  for (const [segment, list] of lists.entries()) {
    const part = view.segments[segment] as IndexView['segments'][number]
    const mask = view.masks[segment] as Uint8Array
    const target = scores[segment] as Float32Array
    for (let at = 0; at < list.length; at++) {
      const entry = list[at] as number
      const document = entry >>> 8
      const form = mask[document] as 0 | 1 | 2
      if (form === 0) continue
      const count = entry & 255
      const mean = view.title_lengths[form]
      const length = k1 * (1 - titleB + (titleB * (part.title_lengths[document] as number)) / mean)
      target[document]! += ((factors[form] as number) * count * (k1 + 1)) / (count + length)
    }
  }
}

export function maxScore(scores: Scores): number {
  let max = 0
  for (const part of scores) {
    for (let i = 0; i < part.length; i++) if ((part[i] as number) > max) max = part[i] as number
  }
  return max
}

/** target += factor × source */
export function addScores(target: Scores, source: Scores, factor: number): void {
  for (const [segment, part] of target.entries()) {
    const other = source[segment] as Float32Array
    for (let i = 0; i < part.length; i++) part[i]! += factor * (other[i] as number)
  }
}

/** Clears the scores of the documents of some lists, and joins them with those of `target`. */
export function moveScores(
  lists: readonly PostingList[],
  { source, target, join }: { source: Scores; target: Scores; join: (a: number, b: number) => number },
): void {
  for (const [segment, list] of lists.entries()) {
    const from = source[segment] as Float32Array
    const to = target[segment] as Float32Array
    for (let at = 0; at < list.length; at++) {
      const document = (list[at] as number) >>> 8
      to[document] = join(to[document] as number, from[document] as number)
      from[document] = 0
    }
  }
}
