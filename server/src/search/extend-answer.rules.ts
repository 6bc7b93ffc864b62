import type { Sentence } from './score-passages.rules.ts'

/** Of an answer with what the reader was told just before, in UTF-16 units. */
const maxLengthWithTold = 680

type Extension = {
  /** what a sentence is worth beside its words */
  weightOf: (sentence: Sentence) => number
  /** whether the reader was told it just before */
  isTold: (sentence: Sentence) => boolean
  /** in UTF-16 units */
  maxLength: number
}

/**
 * The sentences of an answer with neighbours from the same passages, the ones that score most first, while the answer
 * stays short: what stands beside a sentence is mostly about the same. Where the reader was told them all just before, they are
 * followed by what was not told yet. Measured: README.md, "Answers".
 * @param all the sentences of the passages in their order
 */
export function extendAnswer(
  chosen: readonly Sentence[],
  all: readonly Sentence[],
  { weightOf, isTold, maxLength }: Extension,
): Sentence[] {
  const worth = new Map(all.map((sentence) => [sentence, sentence.score + weightOf(sentence)]))
  const extended = withNeighbours(chosen, worth, maxLength)
  if (!chosen.every(isTold)) return extended
  const known = [...new Set([...extended, ...all.filter(isTold)])]
  const more = withNeighbours(known, worth, maxLengthWithTold - lengthOf(extended) + lengthOf(known))
  return more.filter((sentence) => extended.includes(sentence) || !known.includes(sentence))
}

function withNeighbours(
  chosen: readonly Sentence[],
  worth: ReadonlyMap<Sentence, number>,
  maxLength: number,
): Sentence[] {
  const extended = new Set(chosen)
  let length = lengthOf(chosen)
  for (;;) {
    const next = bestNeighbour(extended, worth, maxLength - length)
    if (next === null) return [...worth.keys()].filter((sentence) => extended.has(sentence))
    extended.add(next)
    length += next.text.length
  }
}

const lengthOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + text.length, 0)

function bestNeighbour(
  chosen: ReadonlySet<Sentence>,
  worth: ReadonlyMap<Sentence, number>,
  maxLength: number,
): Sentence | null {
  const all = [...worth.keys()]
  let best: Sentence | null = null
  for (const [at, sentence] of all.entries()) {
    if (chosen.has(sentence) || sentence.text.length > maxLength || sentence.hit.form === 'pair') continue
    const isBeside = [all[at - 1], all[at + 1]].some(
      (other) => other !== undefined && other.hit === sentence.hit && chosen.has(other),
    )
    if (isBeside && (best === null || worth.get(sentence)! > worth.get(best)!)) best = sentence
  }
  return best
}
