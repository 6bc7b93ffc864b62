import type { Question, QuestionTerm } from './analyse-question.rules.ts'
import { computeIdf, k1 } from './bm25.rules.ts'
import type { Alternative } from './find-stems.rules.ts'
import { isOwn, passageShare, synonymWeight } from './find-synonyms.rules.ts'
import { type IndexView, pairDocument } from './index-view.rules.ts'
import { countIn, type PostingList } from './posting-lists.rules.ts'

/**
 * The bounds of confidence, from 0 up: below the first nothing is answered, below the second the answer says that it
 * is not sure. Measured: README.md, "Confidence".
 */
export const refuseBelow = 0.4
export const hedgeBelow = 0.6
/** The first bound where a word of the question is in no text: it often names another subject. */
export const refuseUnknownBelow = 0.5
/** An answer is sure if no other text scores so much of what its own does: README.md, "Confidence". */
export const rivalShare = 0.8
// In a collection of three notes no word is rare. As if it held 30, a first text can be answered from.
const minSize = 30

/** The reaction to a question: answer it, answer and say that it is not sure, or say that it is not known. */
export type Decision = 'answer' | 'hedge' | 'refuse'

export function decide(confidence: number): Decision {
  if (confidence < refuseBelow) return 'refuse'
  return confidence < hedgeBelow ? 'hedge' : 'answer'
}

/** The idf of a word that was found, as confidence counts it. */
export function confidenceIdf(view: IndexView, { bodies, titles }: Alternative): number {
  return computeIdf(Math.max(minSize, view.size), Math.max(bodies, titles[0] as number))
}

/**
 * Weight of a question word: its idf, or for one that is not in the collection ln(1 + N) times its `unknown_weight`; of a
 * word of every subject its share.
 */
export const termWeight = (view: IndexView, term: QuestionTerm): number => term.share * fullWeight(view, term)

/** Where only the synonyms of a word are there it may mean them or something unknown, so its weight lies between. */
function fullWeight(view: IndexView, { alternatives, unknown_weight }: QuestionTerm): number {
  const own = alternatives.filter(isOwn)
  if (own.length > 0) return Math.max(...own.map((alternative) => confidenceIdf(view, alternative)))
  const unknown = unknown_weight * Math.log(1 + Math.max(minSize, view.size))
  if (alternatives.length === 0) return unknown
  const known = Math.max(...alternatives.map((alternative) => confidenceIdf(view, alternative)))
  return synonymWeight * known + (1 - synonymWeight) * unknown
}

/** What an alternative covers of a question word's weight: a synonym never more than the word itself would. */
export function alternativeWeight(view: IndexView, term: QuestionTerm, alternative: Alternative): number {
  const idf = confidenceIdf(view, alternative)
  return (
    term.share * alternative.weight * (alternative.isSynonym ? Math.min(idf, fullWeight(view, term)) : idf)
  )
}

/** The words that an answer must hold: content words, or any that are known where there are none («who are you?»). */
export function requiredTerms(question: Question): QuestionTerm[] {
  const content = question.terms.filter(({ stop, aside }) => !stop && !aside)
  return content.length > 0 ? content : question.terms.filter(({ alternatives }) => alternatives.length > 0)
}

/**
 * Share of the question that a document covers: its BM25 with b 0, over Σ idf of the question. 1 if it has each word
 * once, 2.2 at most. Length does not count, or a long page beside short notes would be refused: README.md, "Confidence".
 */
export function documentCoverage(
  view: IndexView,
  question: Question,
  { segment, document }: { segment: number; document: number },
): number {
  const isPair = view.masks[segment]?.[document] === pairDocument
  let covered = 0
  let total = 0
  for (const term of requiredTerms(question)) {
    total += termWeight(view, term)
    const parts = term.alternatives.map(
      (alternative) =>
        alternativeWeight(view, term, alternative) *
        (alternative.isSynonym && !isPair ? passageShare : 1) *
        termSaturation(
          alternative.body[segment] as PostingList,
          alternative.title[segment] as PostingList,
          document,
        ),
    )
    covered += Math.max(0, ...parts)
  }
  return total === 0 ? 0 : covered / total
}

/** BM25's share of the term count, without the length: 0 if the word is missing, 1 if it is there once. */
function termSaturation(body: PostingList, title: PostingList, document: number): number {
  const count = countIn(body, document)
  if (count > 0) return (count * (k1 + 1)) / (count + k1)
  return countIn(title, document) > 0 ? 1 : 0
}

// In documents: among few, words of a question rarely meet by chance; among many they do, each in another sentence.
export const fewDocuments = 30
const manyDocuments = 300
const maxSupportWeight = 0.5

/**
 * Confidence once the texts are known: the geometric mean of a document's coverage with `support`, the coverage of
 * its best sentence. Support weighs nothing in a small collection and half in a large one: README.md, "Confidence".
 */
export function supportedConfidence(size: number, coverage: number, support: number): number {
  const growth = Math.log(Math.max(size, 1) / fewDocuments) / Math.log(manyDocuments / fewDocuments)
  const weight = maxSupportWeight * Math.min(1, Math.max(0, growth))
  return coverage ** (1 - weight) * support ** weight
}
