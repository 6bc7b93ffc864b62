import { fewDocuments, requiredTerms, termWeight } from './confidence.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import type { SearchResult } from './search.rules.ts'
import { questionFeatures, sharedFeatures } from './sentence-coverage.rules.ts'

/** Of the weight of a question's words. Measured: README.md, "Confidence". */
const minMissedShare = 0.4

/**
 * True for sentences that hold neither the heaviest word of the question nor most of the others beside it: «how do I tune a
 * banjo?» is not answered by how a guitar is tuned. What leads up to a question tells what it is about, so there it is false,
 * and among few texts, where most words are unknown.
 */
export function missesPoint({ view, question }: SearchResult, sentences: readonly Sentence[]): boolean {
  const [first] = sentences
  if (first === undefined || view.size < fewDocuments) return false
  if (question.terms.some(({ aside }) => aside)) return false
  const features = questionFeatures(view, question)
  const said = new Set(sentences.flatMap(({ text, passage }) => [text, passage.title]))
    .values()
    .toArray()
    .join('\n')
  const { stems } = sharedFeatures(features, question, { text: said, language: first.hit.language })
  const weights = { held: [0], missed: [0] }
  for (const [at, term] of requiredTerms(question).entries()) {
    const isHeld = features.terms[at]!.keys().some((stem) => stems.has(stem))
    weights[isHeld ? 'held' : 'missed'].push(termWeight(view, term))
  }
  const missed = sum(weights.missed)
  return (
    missed >= minMissedShare * (missed + sum(weights.held)) &&
    Math.max(...weights.missed) >= Math.max(...weights.held)
  )
}

const sum = (weights: number[]): number => weights.reduce((total, weight) => total + weight, 0)
