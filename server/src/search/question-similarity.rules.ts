import { analyseTerms, type Question, type QuestionTerm } from './analyse-question.rules.ts'
import { termWeight } from './confidence.rules.ts'
import { isOwn, synonymWeight } from './find-synonyms.rules.ts'
import type { IndexView } from './index-view.rules.ts'
import type { Steps } from './steps.rules.ts'

/** Stopwords say little, but tell «when» from «how» where nothing else does. */
const stopwordShare = 0.15

/**
 * Similarity of a stored question to a visitor's, 0 to 1: the harmonic mean of the shares that each covers of the
 * other, by idf. `language`: the stored question's.
 */
export function* questionSimilarity(
  view: IndexView,
  asked: Question,
  { text, language }: { text: string; language: string | null },
): Steps<number> {
  const stored = yield* analyseTerms(view, text, { languages: [language], analyser: asked.analyser })
  const required = asked.terms.filter(({ aside }) => !aside)
  const forward = coveredShare(view, required, stored)
  const back = coveredShare(view, stored, asked.terms)
  return forward + back === 0 ? 0 : (2 * forward * back) / (forward + back)
}

/** The share of the terms, by weight, that another question has too. */
function coveredShare(view: IndexView, terms: QuestionTerm[], by: QuestionTerm[]): number {
  const stems = new Set(by.flatMap(({ alternatives }) => alternatives.filter(isOwn).map(({ stem }) => stem)))
  const meant = new Set(by.flatMap(({ concepts }) => [...concepts]))
  let covered = 0
  let total = 0
  for (const term of terms) {
    const weight = termWeight(view, term) * (term.stop && term.concepts.size === 0 ? stopwordShare : 1)
    const matches = term.alternatives
      .filter(isOwn)
      .map(({ stem, weight: share }) => (stems.has(stem) ? share : 0))
    const byMeaning = term.concepts.isDisjointFrom(meant) ? 0 : synonymWeight
    total += weight
    covered += weight * Math.max(byMeaning, ...matches)
  }
  return total === 0 ? 0 : covered / total
}
