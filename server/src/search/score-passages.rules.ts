import { once } from '../text/once.rules.ts'
import type { Question } from './analyse-question.rules.ts'
import {
  type Decision,
  decide,
  fewDocuments,
  refuseBelow,
  refuseUnknownBelow,
  requiredTerms,
  supportedConfidence,
} from './confidence.rules.ts'
import { isSameOwner } from './document-columns.rules.ts'
import { findText, type PassageText, type PassageTexts } from './passage-text.rules.ts'
import { readPassage } from './read-passage.rules.ts'
import { answerHitCount, type Hit, type SearchResult } from './search.rules.ts'
import {
  joinFeatures,
  type QuestionFeatures,
  questionFeatures,
  type SharedFeatures,
  sentenceCoverage,
  sharedFeatures,
} from './sentence-coverage.rules.ts'

export type Sentence = {
  hit: Hit
  passage: PassageText
  start: number
  end: number
  text: string
  /** how much of the question the sentence covers, 0 to 1, and how much it and its title do */
  own: number
  support: number
  /** support, and a part of what its neighbours add: «It takes three weeks» needs the sentence before it */
  score: number
}

/** The sentences of the first hits with what they cover of the question. The answer of a pair counts as one. */
export function scorePassages(result: SearchResult, texts: PassageTexts): Sentence[] {
  const { view, question } = result
  const support = questionFeatures(view, question)
  const hasGeneral = question.terms.some(({ share }) => share < 1)
  const features = { choice: hasGeneral ? questionFeatures(view, inFull(question)) : support, support }
  return answeringHits(result.hits).flatMap((hit) => {
    const passage = findText(texts, hit)
    return passage === undefined ? [] : scoreSentences(question, features, { hit, passage })
  })
}

/** The first hits, and what else was found of the text that leads: the sentence that is asked for may stand there. */
const answeringHits = (hits: readonly Hit[]): Hit[] =>
  hits.filter((hit, at) => at < answerHitCount || isSameOwner(hit, hits[0] as Hit))

/** A word of every subject tells little of a text, but tells its sentences apart: «the first» of several. */
const inFull = (question: Question): Question => ({
  ...question,
  terms: question.terms.map((term) => ({ ...term, share: 1 })),
})

// Measured: README.md, "Answers".
const previousShare = 0.4
const nextShare = 0.2
/** of what only the title covers, so that a sentence with the word itself goes before one without */
const titleShare = 0.8

function scoreSentences(
  question: Question,
  { choice, support }: Record<'choice' | 'support', QuestionFeatures>,
  { hit, passage }: Pick<Sentence, 'hit' | 'passage'>,
): Sentence[] {
  const read = readPassage(question.analyser, { hit, passage })
  const title = sharedFeatures(choice, read.title())
  // Most sentences share nothing with the question, and cover as much as one another.
  const covered = knowingNothing((text) => sentenceCoverage(choice, text, { title, titleShare }))
  const supported = knowingNothing((text) => sentenceCoverage(support, text, { title, titleShare: 1 }))
  const sentences = read.sentences()
  const shared = sentences.map(({ features }) => sharedFeatures(choice, features))
  return sentences.map(({ start, end, text }, i) => {
    const held = shared[i] as SharedFeatures
    const alone = covered(held)
    const gain = (neighbour: SharedFeatures | undefined, share: number) =>
      neighbour === undefined || isNothing(neighbour)
        ? 0
        : share * (covered(joinFeatures(held, neighbour)) - alone)
    const score = alone + gain(shared[i - 1], previousShare) + gain(shared[i + 1], nextShare)
    const own = isNothing(held) ? 0 : sentenceCoverage(choice, held, { title: held, titleShare: 0 })
    return { hit, passage, start, end, text, own, support: supported(held), score }
  })
}

type Coverage = (text: SharedFeatures) => number

const isNothing = ({ stems, grams }: SharedFeatures): boolean => stems.size === 0 && grams.size === 0

/** The same coverage, which works out once what a text covers that shares nothing. */
function knowingNothing(cover: Coverage): Coverage {
  const ofNothing = once(() => cover({ stems: new Set(), grams: new Set() }))
  return (text) => (isNothing(text) ? ofNothing() : cover(text))
}

/** Computes the confidence of an answer from these sentences, and the decision that follows. */
export function assessConfidence(
  result: SearchResult,
  sentences: readonly Sentence[],
): { confidence: number; decision: Decision } {
  const support = Math.max(0, ...sentences.map((sentence) => sentence.support))
  const byWords = supportedConfidence(result.view.size, result.confidence, support)
  const confidence = Math.max(result.extra_confidence, byWords)
  const isRefused = result.extra_confidence < refuseBelow && byWords < refusalBound(result)
  return { confidence, decision: isRefused ? 'refuse' : decide(confidence) }
}

/** Among few texts most words are unknown, and say nothing of the subject. */
function refusalBound({ view, question }: SearchResult): number {
  const isUnknown = requiredTerms(question).some(({ alternatives }) => alternatives.length === 0)
  return isUnknown && view.size >= fewDocuments ? refuseUnknownBelow : refuseBelow
}
