import { isSameOwner } from './document-columns.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import type { SearchResult } from './search.rules.ts'
import { questionFeatures, sharedFeatures } from './sentence-coverage.rules.ts'

// Fitted and measured: README.md, "Confidence".
const weights = {
  /** how much of the question the passage covers */
  coverage: 1.89,
  /** how much of its words one sentence alone has */
  sentence: 1.26,
  /** how far the text is before the next best one, of the highest score */
  lead: 1.88,
  /** the share of the words of the text's title that the question has */
  title: 0.59,
  /** the share of the question that are things which no text has */
  missed: -1.55,
  /** the logarithm of its number of words: of a long one a smaller share must be found */
  length: 1.32,
}
const intercept = -5.39
const maxCoverage = 1.5
/** Below it sentences are no answer. */
export const minLikelihood = 0.46

/**
 * How likely sentences answer a question, 0 to 1, as far as its words tell: a logistic regression.
 * @param sentences those of an answer, the first of the text that leads
 * @param missed what `missedThings` tells of them
 */
export function likelihood(
  result: SearchResult,
  sentences: readonly [Sentence, ...(readonly Sentence[])],
  missed: number,
): number {
  const { view, question, hits } = result
  const { hit, passage } = sentences[0]
  const features = questionFeatures(view, question)
  // The question of a pair says what its answer is about.
  const whole = ({ text }: Sentence) =>
    hit.form === 'pair' ? [passage.title, passage.context ?? '', text].join('\n') : text
  const share = (sentence: Sentence) => {
    const { stems } = sharedFeatures(features, question, { text: whole(sentence), language: hit.language })
    const held = features.terms.map((term) =>
      Math.max(0, ...term.entries().map(([stem, weight]) => (stems.has(stem) ? weight : 0))),
    )
    return features.term_total === 0 ? 0 : Math.min(1, sum(held) / features.term_total)
  }
  const rival = hits.find((other) => !isSameOwner(other, hit))
  const title = question.analyser.tokenise(passage.title, hit.language).filter(({ stop }) => !stop)
  const values: Record<keyof typeof weights, number> = {
    coverage: Math.min(maxCoverage, hit.confidence),
    sentence: Math.max(...sentences.map(share)),
    lead: (hit.score - (rival?.score ?? 0)) / (hits[0]?.score ?? 1),
    title:
      title.length === 0 ? 0 : title.filter(({ stem }) => features.stems.has(stem)).length / title.length,
    missed,
    length: Math.log(1 + question.terms.filter(({ aside }) => aside === null).length),
  }
  const names = Object.keys(weights) as (keyof typeof weights)[]
  return 1 / (1 + Math.exp(-intercept - sum(names.map((name) => weights[name] * values[name]))))
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
