import { countWords } from '../text/word-count.rules.ts'
import type { EntryRef } from './index.types.ts'
import { type PassageText, textOf } from './read-passages.rules.ts'
import type { Search } from './search.rules.ts'

/** Joined neighbours of one source, or a pair, for a model to answer from. */
export type ContextPassage = Omit<EntryRef, 'sequence'> & {
  title: string
  text: string
  /** the passages that were joined */
  sequences: number[]
  words: number
  /** rank of its best hit, from 0 */
  rank: number
}

const MOST_PASSAGES = 10
const MOST_WORDS = 1600

/**
 * What a model is given: the best 8 to 10 passages up to about 1,600 words, neighbours joined without what they
 * share, the best first. The first passage is always in, however long.
 */
export function contextPassages(
  search: Search,
  texts: readonly (PassageText | undefined)[],
  limits: { max_passages?: number; max_words?: number } = {},
): ContextPassage[] {
  const { max_passages = MOST_PASSAGES, max_words = MOST_WORDS } = limits
  const chosen: { text: PassageText; rank: number }[] = []
  let words = 0
  for (const [rank, hit] of search.hits.entries()) {
    const text = textOf(texts, hit)
    if (text === undefined || chosen.length >= max_passages) continue
    const more = countWords(text.text)
    if (chosen.length > 0 && words + more > max_words) continue
    chosen.push({ text, rank })
    words += more
  }
  return joinNeighbours(chosen).sort((a, b) => a.rank - b.rank)
}

function joinNeighbours(chosen: { text: PassageText; rank: number }[]): ContextPassage[] {
  const inOrder = chosen.toSorted(
    (a, b) =>
      a.text.kind.localeCompare(b.text.kind) ||
      a.text.source_id - b.text.source_id ||
      a.text.sequence - b.text.sequence,
  )
  const passages: (ContextPassage & { end: number | null })[] = []
  for (const { text, rank } of inOrder) {
    const before = passages.at(-1)
    const end = text.start === undefined ? null : text.start + text.text.length
    const follows =
      before !== undefined &&
      before.kind === text.kind &&
      before.source_id === text.source_id &&
      before.sequences.at(-1) === text.sequence - 1 &&
      text.kind === 'source'
    if (follows) {
      before.text = joinTexts(before.text, before.end, text)
      before.sequences.push(text.sequence)
      before.rank = Math.min(before.rank, rank)
      before.end = end
    } else {
      const { kind, source_id, title } = text
      passages.push({
        kind,
        source_id,
        title,
        text: text.text,
        sequences: [text.sequence],
        words: 0,
        rank,
        end,
      })
    }
  }
  return passages.map(({ end, ...passage }) => ({ ...passage, words: countWords(passage.text) }))
}

/** The overlap of two neighbours is said once; where the offsets are unknown it is found in the texts. */
function joinTexts(before: string, end: number | null, next: PassageText): string {
  const shared =
    end === null || next.start === undefined ? longestOverlap(before, next.text) : end - next.start
  if (shared > 0) return before + next.text.slice(Math.min(shared, next.text.length))
  return `${before}\n\n${next.text}`
}

function longestOverlap(before: string, next: string): number {
  const start = next.slice(0, 40)
  if (start.length < 40) return 0
  for (let at = before.lastIndexOf(start); at >= 0; at = before.lastIndexOf(start, at - 1)) {
    if (next.startsWith(before.slice(at))) return before.length - at
    if (at === 0) break
  }
  return 0
}
