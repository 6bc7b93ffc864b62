import type { Analyser } from '../text/analyser.types.ts'
import { gramHashes } from '../text/tokens.rules.ts'
import type { Question } from './analyse-question.rules.ts'
import { computeIdf } from './bm25.rules.ts'
import { alternativeWeight, requiredTerms, termWeight } from './confidence.rules.ts'
import type { IndexView } from './index-view.rules.ts'

const stemShare = 0.7
const gramShare = 0.3

/** The features of a question, its stems and 4-grams, each with its weight. */
export type QuestionFeatures = {
  /** per question word the stems that stand for it */
  terms: Map<string, number>[]
  /** for each of these stems the words that it stands for, by their position in `terms`, and its weight there */
  weights: ReadonlyMap<string, readonly (readonly [term: number, weight: number])[]>
  grams: Map<number, number>
  /** Σ of the weights of all words, and of all 4-grams */
  term_total: number
  gram_total: number
}

/** The features of a question that was analysed with this view. */
export const questionFeatures = (view: IndexView, question: Question): QuestionFeatures =>
  question.analyser.remember(question.terms, () => listFeatures(view, question))

function listFeatures(view: IndexView, question: Question): QuestionFeatures {
  const required = requiredTerms(question)
  const terms = required.map(
    (term) =>
      new Map(
        term.alternatives.map((alternative) => [
          alternative.stem,
          alternativeWeight(view, term, alternative),
        ]),
      ),
  )
  const weights = new Map<string, [number, number][]>()
  for (const [at, term] of terms.entries())
    for (const [stem, weight] of term) weights.set(stem, [...(weights.get(stem) ?? []), [at, weight]])
  const grams = new Map(question.grams.map(({ hash, found }) => [hash, computeIdf(view.size, found)]))
  return {
    terms,
    weights,
    grams,
    term_total: required.reduce((sum, term) => sum + termWeight(view, term), 0),
    gram_total: [...grams.values()].reduce((sum, idf) => sum + idf, 0),
  }
}

/** Whether a text with these stems holds a word of a question, by a stem that stands for it. */
export const holdsTerm = (stems: ReadonlySet<string>, term: ReadonlyMap<string, number>): boolean =>
  term.keys().some((stem) => stems.has(stem))

/** The features of a question that some text shares. */
export type SharedFeatures = { stems: Set<string>; grams: Set<number> }

/** The features of a text: the stems and the 4-grams of its words, in their order. */
export type TextFeatures = { stems: readonly string[]; grams: Uint32Array }

/** @param language of the text */
export function textFeatures(analyser: Analyser, text: string, language: string | null): TextFeatures {
  const tokens = analyser.tokenise(text, language)
  return {
    stems: tokens.map(({ stem }) => stem),
    grams: Uint32Array.from(tokens.flatMap(({ word, piece }) => (piece ? [] : gramHashes(word)))),
  }
}

/** The stems of the words of a text. @param language of the text */
export const textStems = (analyser: Analyser, text: string, language: string | null): ReadonlySet<string> =>
  new Set(analyser.tokenise(text, language).map(({ stem }) => stem))

/** The features of a question that a text has. */
export function sharedFeatures(features: QuestionFeatures, text: TextFeatures): SharedFeatures {
  const stems = new Set<string>()
  for (const stem of text.stems) if (features.weights.has(stem)) stems.add(stem)
  const grams = new Set<number>()
  for (const hash of text.grams) if (features.grams.has(hash)) grams.add(hash)
  return { stems, grams }
}

export function joinFeatures(a: SharedFeatures, b: SharedFeatures): SharedFeatures {
  return { stems: a.stems.union(b.stems), grams: a.grams.union(b.grams) }
}

/**
 * Share of a question that a text covers, 0 to 1: .7 Σ idf(shared stems) / Σ idf(question) + .3 the same over
 * 4-grams. What only its title shares counts `titleShare`. The factors were measured: README.md, "Answers".
 */
export function sentenceCoverage(
  features: QuestionFeatures,
  text: SharedFeatures,
  { title, titleShare }: { title: SharedFeatures; titleShare: number },
): number {
  const best = features.terms.map(() => 0)
  const cover = (stems: ReadonlySet<string>, share: number) => {
    for (const stem of stems)
      for (const [term, weight] of features.weights.get(stem) ?? [])
        best[term] = Math.max(best[term] as number, share * weight)
  }
  cover(text.stems, 1)
  cover(title.stems, titleShare)
  const covered = best.reduce((sum, weight) => sum + weight, 0)
  const byStems = features.term_total === 0 ? 0 : covered / features.term_total
  // Questions in a script without spaces have no 4-grams.
  if (features.gram_total === 0) return byStems
  if (text.grams.size + title.grams.size === 0) return stemShare * byStems
  let shared = 0
  for (const [hash, idf] of features.grams) {
    shared += text.grams.has(hash) ? idf : title.grams.has(hash) ? titleShare * idf : 0
  }
  return stemShare * byStems + (gramShare * shared) / features.gram_total
}
