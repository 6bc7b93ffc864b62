import { once } from '../text/once.rules.ts'
import { fewDocuments, requiredTerms, termWeight } from './confidence.rules.ts'
import type { Alternative } from './find-stems.rules.ts'
import { countHeldTerms } from './held-terms.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import type { SearchResult } from './search.rules.ts'
import { holdsTerm, questionFeatures, textStems } from './sentence-coverage.rules.ts'

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
  const stemsOf = (...texts: string[]) => textStems(question.analyser, texts.join('\n'), first.hit.language)
  const titles = new Set(sentences.map(({ passage }) => passage.title))
  const stems = stemsOf(...titles, ...sentences.flatMap(({ passage, text }) => [passage.context ?? '', text]))
  const weights = { held: [0], missed: [0] }
  for (const [at, term] of requiredTerms(question).entries()) {
    const isHeld = holdsTerm(stems, features.terms[at]!)
    weights[isHeld ? 'held' : 'missed'].push(termWeight(view, term))
  }
  const missed = sum(weights.missed)
  const isPair = first.hit.form === 'pair'
  if (isPair && missed > 0 && stemsOf(...titles).isDisjointFrom(features.weights)) return true
  const [heaviest, held] = [Math.max(...weights.missed), Math.max(...weights.held)]
  return (
    !question.terms.some(({ aside }) => aside === 'lead_up') &&
    missed >= minMissedShare * (missed + sum(weights.held)) &&
    (isPair ? heaviest > held : heaviest >= held)
  )
}

/** Below this weight a spelling of a text is not surely the question's word: «uvas» is not «uñas». */
export const minSureSpelling = 0.9

/**
 * The share of a question that are things which it names («the strings of a violin»), which no text has: neither have the sentences
 * a word that may be theirs, nor has their passage one of the same meaning. Whatever figure they give, it is another thing's.
 */
export function missedThings({ view, question }: SearchResult, sentences: readonly Sentence[]): number {
  const [first] = sentences
  if (first === undefined || view.size < fewDocuments) return 0
  const features = questionFeatures(view, question)
  const stemsOf = (texts: string[]) => textStems(question.analyser, texts.join('\n'), first.hit.language)
  const passages = [...new Set(sentences.map(({ passage }) => passage))]
  const titles = passages.flatMap(({ title, context }) => [title, context ?? ''])
  const said = once(() => stemsOf([...titles, ...sentences.map(({ text }) => text)]))
  const around = once(() => stemsOf([...titles, ...passages.map(({ text }) => text)]))
  const isMeant = ({ stem, weight, isSynonym }: Alternative) =>
    isSynonym ? around().has(stem) : weight >= minSureSpelling || said().has(stem)
  const missed = requiredTerms(question).filter(
    ({ is_thing, alternatives }) => is_thing && !alternatives.some(isMeant),
  )
  // Its spelling is another word's, so it weighs what an unknown one does.
  const unknown = sum(missed.map((term) => termWeight(view, { ...term, alternatives: [] })))
  const known = features.term_total - sum(missed.map((term) => termWeight(view, term)))
  return unknown === 0 ? 0 : unknown / (unknown + known)
}

/** Measured: README.md, "Confidence". */
const minUnknown = 2

/**
 * True for a question about what was spoken of with as many words that it lacks as the sentences hold. A word or two always fit there,
 * so it asks of something else: «how do I protect a pivot table with a password?» behind one about pivot tables.
 */
export function isMostlyUnknown(
  result: SearchResult,
  sentences: readonly [Sentence, ...(readonly Sentence[])],
): boolean {
  const { view, question } = result
  const unknown = requiredTerms(question).filter(({ alternatives }) => alternatives.length === 0).length
  if (unknown < minUnknown) return false
  return unknown >= countHeldTerms(result, questionFeatures(view, question), sentences)
}

const sum = (weights: number[]): number => weights.reduce((total, weight) => total + weight, 0)
