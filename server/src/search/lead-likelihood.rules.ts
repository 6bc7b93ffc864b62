import { isSameOwner } from './document-columns.rules.ts'
import { logistic } from './logistic.rules.ts'
import type { QuestionSimilarity } from './question-similarity.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'

// Fitted and measured: README.md, "Answers".
const weights = {
  /** how much both questions ask the same */
  similarity: 2.49,
  /** the share of the stored question that the visitor's says */
  said: 2.04,
  /** the logarithm of how many of its words with a subject that are */
  words: 1.62,
  /** how far it is before the next best text, of the highest score; less than 0 behind that */
  lead: 2.72,
  /** how much more of the question a passage covers */
  rival: -1.06,
}
const intercept = -4.75
const maxRival = 1.5

/** How likely the visitor means a stored question, 0 to 1, where neither its words nor its meanings are near: a logistic regression. */
export function leadLikelihood(
  { hits }: Pick<SearchResult, 'hits'>,
  hit: Hit,
  { similarity, saidShare, saidWords }: QuestionSimilarity,
): number {
  const highest = hits[0]!.score
  const other = hits.find((each) => !isSameOwner(each, hit))
  const passages = hits.filter(({ form }) => form !== 'pair').map(({ confidence }) => confidence)
  return logistic(weights, intercept, {
    similarity,
    said: saidShare,
    words: Math.log(1 + saidWords),
    lead: (hit.score - (other?.score ?? 0)) / highest,
    rival: Math.min(maxRival, Math.max(0, ...passages.map((confidence) => confidence - hit.confidence))),
  })
}
