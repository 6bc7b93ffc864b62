import type { ChosenSentence } from './choose-sentences.rules.ts'
import { requiredTerms, termWeight } from './confidence.rules.ts'
import { isSameOwner } from './document-columns.rules.ts'
import { logistic } from './logistic.rules.ts'
import { nearTermsShare } from './near-terms.rules.ts'
import { pairLikelihood } from './pair-likelihood.rules.ts'
import { type ReadPassage, readPassage } from './read-passage.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'
import { holdsTerm, type QuestionFeatures, questionFeatures } from './sentence-coverage.rules.ts'

// Fitted and measured: README.md, "Confidence".
const weights = {
  /** how far the text is before the next best one, of the highest score */
  lead: 1.72,
  /** how much of the question one sentence and its title cover */
  support: 1.65,
  /** how much of the question, by weight, the passages and their title hold */
  passage: 0.45,
  /** the share of the question's neighbouring words that stand near one another in a sentence */
  near: 0.63,
  /** how many of the likeliest sentences of the text hold what is asked for, up to 1.5 */
  held: 1.41,
  /** the logarithm of how many content words the question has */
  words: 1.29,
  /** 1 in another language than the question: words that have to be translated meet there by chance less often */
  foreign: 0.5,
  /** how near the next text in another language than the question is, of its own score */
  foreign_rival: -0.6,
}
const intercept = -4.84
const maxHeld = 1.5
const wholeSupport = 0.8
/** Below it an answer is none. */
export const minLikelihood = 0.54
/** Below it an answer is not sure, whatever words alone say. */
export const minSureLikelihood = 0.8

/**
 * How likely sentences answer a question, 0 to 1, as far as its words tell: a logistic regression.
 * @param sentences those of an answer, the first of the text that leads
 */
export function likelihood(
  result: SearchResult,
  sentences: readonly [ChosenSentence, ...(readonly ChosenSentence[])],
): number {
  const { view, question, hits } = result
  const [{ hit, held }] = sentences
  const { analyser } = question
  const features = questionFeatures(view, question)
  const support = Math.max(...sentences.map(({ support }) => support))
  // «Antifouling»: whoever says one word wants what there is on it, unless it is one of every subject.
  const [word, ...others] = requiredTerms(question)
  if (word?.share === 1 && others.length === 0 && support >= wholeSupport) return 1
  if (hit.form === 'pair') return pairLikelihood(result, sentences[0])
  const rival = hits.find((other) => !isSameOwner(other, hit))
  const isForeign = ({ language }: Hit) => language !== question.language
  const foreignRival = hits.find(
    (other) => other.form === 'passage' && isForeign(other) && !isSameOwner(other, hit),
  )
  const reads = sentences.map((sentence) => readPassage(analyser, sentence))
  const values = {
    lead: (hit.score - (rival?.score ?? 0)) / (hits[0]?.score ?? 1),
    support,
    passage: coverageBy(result, features, reads),
    near: nearTermsShare(
      features.terms,
      sentences.map(({ start }, at) => stemsAt(reads[at]!, start)),
    ),
    held: Math.min(maxHeld, held),
    words: Math.log(1 + question.terms.filter(({ stop }) => !stop).length),
    foreign: isForeign(hit) ? 1 : 0,
    foreign_rival: (foreignRival?.score ?? 0) / hit.score,
  }
  return logistic(weights, intercept, values)
}

/** The share of a question, by weight, that passages of one title hold. */
function coverageBy(
  { view, question }: SearchResult,
  { terms, term_total }: QuestionFeatures,
  passages: readonly ReadPassage[],
): number {
  const stems = new Set(
    passages.flatMap((passage) => passage.sentences().flatMap(({ features }) => features.stems)),
  )
  for (const stem of passages[0]?.title().stems ?? []) stems.add(stem)
  const held = requiredTerms(question).filter((_, at) => holdsTerm(stems, terms[at]!))
  return term_total === 0 ? 0 : held.reduce((sum, term) => sum + termWeight(view, term), 0) / term_total
}

/** The stems of the sentence that starts there, in their order. */
const stemsAt = (passage: ReadPassage, start: number): readonly string[] =>
  passage.sentences().find((sentence) => sentence.start === start)?.features.stems ?? []
