import { countWords } from '../text/word-count.rules.ts'
import type { DocumentRef } from './index.types.ts'
import { findText, type PassageText, type PassageTexts } from './passage-text.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'

/** Joined neighbours of one text, or another document, for a model to answer from. */
export type ContextPassage = Omit<DocumentRef, 'sequence'> & {
  title: string
  text: string
  /** the passages that were joined */
  sequences: number[]
  words: number
  /** rank of its best hit, from 0 */
  rank: number
}

type Chosen = { hit: Hit; text: PassageText; rank: number }

// Measured: README.md, "Passages".
const defaultMaxPassages = 10
const defaultMaxWords = 1600

/**
 * Selects the passages that a model is given: the best hits up to the limits, the best first. Neighbouring passages
 * are joined, and text that they share appears once. The first hit is always included, however long.
 */
export function selectContextPassages(
  { hits }: SearchResult,
  texts: PassageTexts,
  limits: { max_passages?: number; max_words?: number } = {},
): ContextPassage[] {
  const { max_passages = defaultMaxPassages, max_words = defaultMaxWords } = limits
  const chosen: Chosen[] = []
  let words = 0
  for (const [rank, hit] of hits.entries()) {
    const text = findText(texts, hit)
    if (text === undefined || chosen.length >= max_passages) continue
    const added = countWords(text.text)
    if (chosen.length > 0 && words + added > max_words) continue
    chosen.push({ hit, text, rank })
    words += added
  }
  return joinNeighbours(chosen).sort((a, b) => a.rank - b.rank)
}

function joinNeighbours(chosen: Chosen[]): ContextPassage[] {
  const inOrder = chosen.toSorted(
    (a, b) =>
      a.hit.kind.localeCompare(b.hit.kind) ||
      a.hit.owner_id - b.hit.owner_id ||
      a.hit.sequence - b.hit.sequence,
  )
  const passages: (ContextPassage & { end: number | null })[] = []
  for (const { hit, text, rank } of inOrder) {
    const before = passages.at(-1)
    const end = text.start === undefined ? null : text.start + text.text.length
    if (before !== undefined && follows(before, hit)) {
      before.text = joinTexts(before.text, before.end, text)
      before.sequences.push(hit.sequence)
      before.rank = Math.min(before.rank, rank)
      before.end = end
    } else {
      const { kind, owner_id, sequence } = hit
      const { title } = text
      passages.push({ kind, owner_id, title, text: text.text, sequences: [sequence], words: 0, rank, end })
    }
  }
  return passages.map(({ end, ...passage }) => ({ ...passage, words: countWords(passage.text) }))
}

const follows = (before: ContextPassage, { form, kind, owner_id, sequence }: Hit): boolean =>
  form === 'passage' &&
  before.kind === kind &&
  before.owner_id === owner_id &&
  before.sequences.at(-1) === sequence - 1

/** The overlap of two neighbours is said once; where the offsets are unknown it is found in the texts. */
function joinTexts(before: string, end: number | null, next: PassageText): string {
  const overlap =
    end === null || next.start === undefined ? overlapLength(before, next.text) : end - next.start
  if (overlap > 0) return before + next.text.slice(Math.min(overlap, next.text.length))
  return `${before}\n\n${next.text}`
}

/** Length of the end of one text that is the start of the next. Less than 40 characters may be chance and count as 0. */
function overlapLength(before: string, next: string): number {
  const start = next.slice(0, 40)
  if (start.length < 40) return 0
  for (let at = before.lastIndexOf(start); at >= 0; at = before.lastIndexOf(start, at - 1)) {
    if (next.startsWith(before.slice(at))) return before.length - at
    if (at === 0) break
  }
  return 0
}
