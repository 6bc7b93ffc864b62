import { fewDocuments, requiredTerms, termWeight } from './confidence.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import type { SearchResult } from './search.rules.ts'
import { questionFeatures, sharedFeatures } from './sentence-coverage.rules.ts'

/** Of the weight of a question's words. Measured: README.md, "Confidence". */
export const minMissedShare = 0.4

/**
 * True for sentences that hold neither the heaviest word of the question nor most of the others beside it: «how do I tune a
 * banjo?» is not answered by how a guitar is tuned. What leads up to a question tells what it is about, so there it is false,
 * and among few texts, where most words are unknown. The answer of a pair also misses it where the pair's question has no word
 * of it and the answer not all; as its question says what it is about, the missed word must be heavier there.
 */
export function missesPoint({ view, question }: SearchResult, sentences: readonly Sentence[]): boolean {
  const [first] = sentences
  if (first === undefined || view.size < fewDocuments) return false
  const features = questionFeatures(view, question)
  const shared = (...texts: string[]) =>
    sharedFeatures(features, question, { text: texts.join('\n'), language: first.hit.language }).stems
  const titles = new Set(sentences.map(({ passage }) => passage.title))
  const stems = shared(...titles, ...sentences.flatMap(({ passage, text }) => [passage.context ?? '', text]))
  const weights = { held: [0], missed: [0] }
  for (const [at, term] of requiredTerms(question).entries()) {
    const isHeld = features.terms[at]!.keys().some((stem) => stems.has(stem))
    weights[isHeld ? 'held' : 'missed'].push(termWeight(view, term))
  }
  const missed = sum(weights.missed)
  const isPair = first.hit.form === 'pair'
  if (isPair && missed > 0 && shared(...titles).size === 0) return true
  const [heaviest, held] = [Math.max(...weights.missed), Math.max(...weights.held)]
  return (
    !question.terms.some(({ aside }) => aside === 'lead_up') &&
    missed >= minMissedShare * (missed + sum(weights.held)) &&
    (isPair ? heaviest > held : heaviest >= held)
  )
}

/** Below this weight a spelling of a text is not surely the question's word: «uvas» is not «uñas». */
const minSureSpelling = 0.9

/**
 * The share of a question that are things which it names («the strings of a violin»), which no text has, and of which the
 * sentences have no word that may be theirs: whatever figure they give, it is another thing's.
 */
export function missedThings({ view, question }: SearchResult, sentences: readonly Sentence[]): number {
  const [first] = sentences
  if (first === undefined || view.size < fewDocuments) return 0
  const features = questionFeatures(view, question)
  const said = sentences
    .flatMap(({ text, passage }) => [passage.title, passage.context ?? '', text])
    .join('\n')
  const { stems } = sharedFeatures(features, question, { text: said, language: first.hit.language })
  const missed = requiredTerms(question).filter(
    ({ is_thing, alternatives }) =>
      is_thing &&
      !alternatives.some(
        ({ stem, weight, isSynonym }) => isSynonym || weight >= minSureSpelling || stems.has(stem),
      ),
  )
  // Its spelling is another word's, so it weighs what an unknown one does.
  const unknown = sum(missed.map((term) => termWeight(view, { ...term, alternatives: [] })))
  const known = features.term_total - sum(missed.map((term) => termWeight(view, term)))
  return unknown === 0 ? 0 : unknown / (unknown + known)
}

const sum = (weights: number[]): number => weights.reduce((total, weight) => total + weight, 0)
