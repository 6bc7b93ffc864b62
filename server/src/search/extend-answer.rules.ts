import type { Sentence } from './score-passages.rules.ts'

/**
 * The sentences of an answer with neighbours from the same passages, the ones that score most first, while the answer
 * stays short: what stands beside a sentence is mostly about the same. Measured: README.md, "Answers".
 * @param all the sentences of the passages in their order
 * @param weightOf what a sentence is worth beside its words
 * @param maxLength in UTF-16 units
 */
export function extendAnswer(
  chosen: readonly Sentence[],
  all: readonly Sentence[],
  { weightOf, maxLength }: { weightOf: (sentence: Sentence) => number; maxLength: number },
): Sentence[] {
  const worth = new Map(all.map((sentence) => [sentence, sentence.score + weightOf(sentence)]))
  const extended = new Set(chosen)
  let length = chosen.reduce((sum, { text }) => sum + text.length, 0)
  for (;;) {
    const next = bestNeighbour(extended, worth, maxLength - length)
    if (next === null) return all.filter((sentence) => extended.has(sentence))
    extended.add(next)
    length += next.text.length
  }
}

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
