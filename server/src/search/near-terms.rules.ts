/** In words: what belongs together is said within one clause. */
const maxDistance = 5

/**
 * The share of the neighbouring words of a question that stand near one another in a sentence; 0 for a question of one word.
 * Words that meet in a text by chance are apart.
 * @param terms the stems that stand for each word of the question, in its order
 * @param sentences the stems of each sentence, in their order
 */
export function nearTermsShare(
  terms: readonly { has: (stem: string) => boolean }[],
  sentences: readonly (readonly string[])[],
): number {
  const places = terms.map((term) => sentences.map((stems) => placesOf(stems, term)))
  const pairs = places.slice(1).map((second, at) => [places[at]!, second] as const)
  const near = pairs.filter(([first, second]) => first.some((ones, at) => areNear(ones, second[at]!)))
  return pairs.length === 0 ? 0 : near.length / pairs.length
}

const placesOf = (stems: readonly string[], term: { has: (stem: string) => boolean }): number[] =>
  stems.flatMap((stem, at) => (term.has(stem) ? [at] : []))

const areNear = (ones: readonly number[], others: readonly number[]): boolean =>
  ones.some((one) => others.some((other) => one !== other && Math.abs(one - other) <= maxDistance))
