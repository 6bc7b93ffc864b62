import { isSameOwner } from './document-columns.rules.ts'
import { countHeldTerms } from './held-terms.rules.ts'
import { logistic } from './logistic.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import type { SearchResult } from './search.rules.ts'
import { questionFeatures } from './sentence-coverage.rules.ts'

// Fitted and measured: README.md, "Confidence".
const weights = {
  /** how far it is before the next best one, of the highest score */
  lead: 2.44,
  /** the share of the words of the stored question that the question has */
  title: 1.72,
  /** the logarithm of how many words of the question it and the stored question have */
  held: 2.22,
  /** 1 where something else than the question itself tells what it is about */
  lead_up: 1.83,
  /** how much of the question the passages of other texts cover */
  rival: -1.17,
  /** how much of the question it and the stored question cover */
  support: 3.32,
}
/** Chosen so that the bound of sentences is its bound too. */
const intercept = -4.2
const maxCoverage = 1.5
/** Below it an answer is none. */
export const minPairLikelihood = 0.55

/**
 * How likely the answer of a stored question that does not lead answers a question, 0 to 1, as far as its words tell: a logistic
 * regression.
 */
export function pairLikelihood(result: SearchResult, answer: Sentence): number {
  const { view, question, hits } = result
  const { hit, passage, support } = answer
  const features = questionFeatures(view, question)
  const others = hits.filter((other) => !isSameOwner(other, hit))
  const title = question.analyser.tokenise(passage.title, hit.language).filter(({ stop }) => !stop)
  const values = {
    lead: (hit.score - (others[0]?.score ?? 0)) / (hits[0]?.score ?? 1),
    title:
      title.length === 0 ? 0 : title.filter(({ stem }) => features.weights.has(stem)).length / title.length,
    held: Math.log(1 + countHeldTerms(result, features, [answer])),
    lead_up: question.terms.some(({ aside }) => aside === 'lead_up') ? 1 : 0,
    rival: Math.min(maxCoverage, Math.max(0, ...others.map(({ confidence }) => confidence))),
    support,
  }
  return logistic(weights, intercept, values)
}
