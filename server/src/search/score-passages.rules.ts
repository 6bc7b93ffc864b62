import { type Span, sentenceSpans } from '../text/sentences.rules.ts'
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
import type { DocumentRef } from './index.types.ts'
import { answerHitCount, type Hit, type SearchResult } from './search.rules.ts'
import {
  joinFeatures,
  type QuestionFeatures,
  questionFeatures,
  type SharedFeatures,
  sentenceCoverage,
  sharedFeatures,
} from './sentence-coverage.rules.ts'

/** The text of a hit, as the caller loaded it. */
export type PassageText = DocumentRef & {
  title: string
  text: string
  /** offset of the passage in its text, in UTF-16 units */
  start?: number
  /** other words that tell what it is about: the product that a question is asked of */
  context?: string | null
}

/** Texts of hits, in any order; undefined for one that is not there any more. */
export type PassageTexts = readonly (PassageText | undefined)[]

export type Sentence = {
  hit: Hit
  passage: PassageText
  start: number
  end: number
  text: string
  /** how much of the question the sentence and its title cover, 0 to 1 */
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
  return result.hits.slice(0, answerHitCount).flatMap((hit) => {
    const passage = findText(texts, hit)
    return passage === undefined ? [] : scoreSentences(question, features, { hit, passage })
  })
}

/** A word of every subject tells little of a text, but tells its sentences apart: «the first» of several. */
const inFull = (question: Question): Question => ({
  ...question,
  terms: question.terms.map((term) => ({ ...term, share: 1 })),
})

export function findText(texts: PassageTexts, ref: DocumentRef): PassageText | undefined {
  return texts.find(
    (text) => text?.owner_id === ref.owner_id && text.sequence === ref.sequence && text.kind === ref.kind,
  )
}

// Measured: README.md, "Answers".
const previousShare = 0.4
const nextShare = 0.2
/** of what only the title covers, so that a sentence with the word itself goes before one without */
const titleShare = 0.9
const maxSentencesPerPassage = 100

function scoreSentences(
  question: Question,
  { choice, support }: Record<'choice' | 'support', QuestionFeatures>,
  { hit, passage }: Pick<Sentence, 'hit' | 'passage'>,
): Sentence[] {
  const shared = (text: string) => sharedFeatures(choice, question, { text, language: hit.language })
  const title = shared(passage.title)
  const covered = (text: SharedFeatures) => sentenceCoverage(choice, text, { title, titleShare })
  const supported = (text: SharedFeatures) => sentenceCoverage(support, text, { title, titleShare: 1 })
  const whole = { start: 0, end: passage.text.length }
  const spans = hit.form === 'pair' ? [whole] : joinSpans(sentenceSpans(passage.text, hit.language))
  const texts = spans.map(({ start, end }) => passage.text.slice(start, end))
  const found = texts.map(shared)
  return spans.map(({ start, end }, i) => {
    const own = found[i] as SharedFeatures
    const alone = covered(own)
    const gain = (neighbour: SharedFeatures | undefined, share: number) =>
      neighbour === undefined ? 0 : share * (covered(joinFeatures(own, neighbour)) - alone)
    const score = alone + gain(found[i - 1], previousShare) + gain(found[i + 1], nextShare)
    return { hit, passage, start, end, text: texts[i] as string, support: supported(own), score }
  })
}

/** A passage of 200 words has some thirty sentences at most; lines of a few letters are weighed several at a time. */
function joinSpans(spans: Span[]): Span[] {
  const joinedCount = Math.ceil(spans.length / maxSentencesPerPassage)
  if (joinedCount < 2) return spans
  const joined: Span[] = []
  for (let i = 0; i < spans.length; i += joinedCount) {
    const last = spans[Math.min(i + joinedCount, spans.length) - 1] as Span
    joined.push({ start: (spans[i] as Span).start, end: last.end })
  }
  return joined
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
