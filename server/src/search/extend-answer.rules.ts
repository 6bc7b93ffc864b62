import type { Sentence } from './score-passages.rules.ts'

/** In UTF-16 units: an answer that is shorter is completed by what stands beside its sentences. */
const maxExtendedLength = 400

/**
 * The sentences of an answer with neighbours from the same passages, the ones that score most first, while the answer
 * stays short: what stands beside a sentence is mostly about the same. Measured: README.md, "Answers".
 * @param all the sentences of the passages in their order
 */
export function extendAnswer(chosen: readonly Sentence[], all: readonly Sentence[]): Sentence[] {
  const extended = new Set(chosen)
  let length = chosen.reduce((sum, { text }) => sum + text.length, 0)
  for (;;) {
    const next = bestNeighbour(extended, all, maxExtendedLength - length)
    if (next === null) return all.filter((sentence) => extended.has(sentence))
    extended.add(next)
    length += next.text.length
  }
}

function bestNeighbour(
  chosen: ReadonlySet<Sentence>,
  all: readonly Sentence[],
  maxLength: number,
): Sentence | null {
  let best: Sentence | null = null
  for (const [at, sentence] of all.entries()) {
    if (chosen.has(sentence) || sentence.text.length > maxLength || sentence.hit.form === 'pair') continue
    const isBeside = [all[at - 1], all[at + 1]].some(
      (other) => other !== undefined && other.hit === sentence.hit && chosen.has(other),
    )
    if (isBeside && (best === null || sentence.score > best.score)) best = sentence
  }
  return best
}
