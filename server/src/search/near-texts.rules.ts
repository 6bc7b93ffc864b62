import { requiredTerms } from './confidence.rules.ts'
import { isFirstOfOwner } from './document-columns.rules.ts'
import type { DocumentRef } from './index.types.ts'
import { logistic } from './logistic.rules.ts'
import { findText, nameOf, type PassageText, type PassageTexts } from './passage-text.rules.ts'
import { readPassage } from './read-passage.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'
import {
  holdsTerm,
  type QuestionFeatures,
  questionFeatures,
  sentenceCoverage,
  sharedFeatures,
} from './sentence-coverage.rules.ts'

/** A text that a refusal may name: «did you mean …?» */
export type NearText = DocumentRef & { title: string }

/** With how likely it is meant, 0 to 1 */
type RankedText = NearText & { nearness: number }

// Fitted and measured: README.md, "Answers".
const weights = {
  /** its score, of the highest one */
  score: 3.72,
  /** 1 for a stored question: few words make it like many a message */
  pair: -3.52,
  /** the number of words of the question in its title, but for those of every subject */
  title: 0.9,
  /** how much of the question one sentence and its title cover */
  support: 3.4,
  /** 1 in another language than the question: words that have to be translated meet there by chance less often */
  foreign: 1.99,
}
const intercept = -6.65
/** Below it a text is not named: a title that does not fit is worse than none. */
const minNearness = 0.16
/** Of the nearest one's: a further text that is much less near is of something else too. */
const minShareOfNearest = 0.5
const maxNearTexts = 3
const minSharedWords = 2

/** Up to three texts of different owners that a refusal names, as its question may mean them, the likeliest first. */
export const findNearTexts = (result: SearchResult, texts: PassageTexts): NearText[] =>
  namedOf(rankNearTexts(result, texts))

/** Of ranked texts those that a refusal names. */
export const namedOf = (ranked: readonly RankedText[]): NearText[] =>
  ranked
    .filter(({ nearness }) => nearness >= Math.max(minNearness, minShareOfNearest * ranked[0]!.nearness))
    .slice(0, maxNearTexts)
    .map(({ nearness: _, ...text }) => text)

/** The texts of different owners that share something with a question that none answers, the likeliest meant first. */
export const rankNearTexts = (result: SearchResult, texts: PassageTexts): RankedText[] => {
  const features = questionFeatures(result.view, result.question)
  return result.hits
    .filter(isFirstOfOwner)
    .flatMap((hit) => {
      const passage = findText(texts, hit)
      return passage === undefined
        ? []
        : { ...nearText(passage), nearness: findNearness(result, features, { hit, passage }) }
    })
    .filter(({ nearness }) => nearness > 0)
    .sort((a, b) => b.nearness - a.nearness)
}

export const nearText = (passage: PassageText): NearText => {
  const { kind, owner_id, sequence } = passage
  return { kind, owner_id, sequence, title: nameOf(passage) }
}

/**
 * How likely a text is meant, 0 to 1, as far as its words tell: a logistic regression. One shared word is enough in a title, two in a
 * text: a single word is often there by chance.
 */
function findNearness(
  { hits, question }: SearchResult,
  features: QuestionFeatures,
  { hit, passage }: { hit: Hit; passage: PassageText },
): number {
  const read = readPassage(question.analyser, { hit, passage })
  const title = sharedFeatures(features, read.title())
  const stems = title.stems.union(sharedFeatures(features, read.body()).stems)
  const terms = requiredTerms(question)
  const heldIn = (text: ReadonlySet<string>) => terms.filter((_, at) => holdsTerm(text, features.terms[at]!))
  const titleWords = heldIn(title.stems).filter(({ share }) => share === 1).length
  if (titleWords === 0 && heldIn(stems).length < minSharedWords) return 0
  const covered = read
    .sentences()
    .map((sentence) =>
      sentenceCoverage(features, sharedFeatures(features, sentence.features), { title, titleShare: 1 }),
    )
  return logistic(weights, intercept, {
    score: hit.score / hits[0]!.score,
    pair: hit.form === 'pair' ? 1 : 0,
    title: titleWords,
    support: Math.max(0, ...covered),
    foreign: hit.language === question.language ? 0 : 1,
  })
}
