import { fewDocuments, requiredTerms, termWeight } from './confidence.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import type { SearchResult } from './search.rules.ts'
import { questionFeatures, sharedFeatures } from './sentence-coverage.rules.ts'

/** Of the weight of a question's words. Measured: README.md, "Confidence". */
const minMissedShare = 0.4

/**
 * True for sentences that hold neither the heaviest word of the question nor most of the others beside it: «how do I tune a
 * banjo?» is not answered by how a guitar is tuned. What leads up to a question tells what it is about, so there it is false,
 * and among few texts, where most words are unknown. The answer of a pair misses it where the pair's question has no word of
 * it, and the answer not all.
 */
export function missesPoint({ view, question }: SearchResult, sentences: readonly Sentence[]): boolean {
  const [first] = sentences
  if (first === undefined || view.size < fewDocuments) return false
  const features = questionFeatures(view, question)
  const shared = (...texts: string[]) =>
    sharedFeatures(features, question, { text: texts.join('\n'), language: first.hit.language }).stems
  const titles = new Set(sentences.map(({ passage }) => passage.title))
  const stems = shared(...titles, ...sentences.map(({ text }) => text))
  const weights = { held: [0], missed: [0] }
  for (const [at, term] of requiredTerms(question).entries()) {
    const isHeld = features.terms[at]!.keys().some((stem) => stems.has(stem))
    weights[isHeld ? 'held' : 'missed'].push(termWeight(view, term))
  }
  const missed = sum(weights.missed)
  if (first.hit.form === 'pair') return missed > 0 && shared(...titles).size === 0
  return (
    !question.terms.some(({ aside }) => aside) &&
    missed >= minMissedShare * (missed + sum(weights.held)) &&
    Math.max(...weights.missed) >= Math.max(...weights.held)
  )
}

const sum = (weights: number[]): number => weights.reduce((total, weight) => total + weight, 0)
