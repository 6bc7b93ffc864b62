import { termWorth } from './norm.rules.ts'
import { analyseQuestion, type Question, type QuestionTerm } from './question.rules.ts'
import type { View } from './view.rules.ts'

/** Stopwords say little, but tell «when» from «how» where nothing else does. */
const STOPWORD_WORTH = 0.15

/**
 * How much a stored question asks the same as a visitor's, 0 to 1: the harmonic mean of what each holds of the
 * other, by idf.
 */
export function pairMatch(view: View, asked: Question, stored: string, language: string | null): number {
  const other = analyseQuestion(view, stored, [language])
  const there = shareHeld(
    view,
    asked.terms.filter(({ aside }) => !aside),
    other,
  )
  const back = shareHeld(view, other.terms, asked)
  return there + back === 0 ? 0 : (2 * there * back) / (there + back)
}

function shareHeld(view: View, terms: QuestionTerm[], by: Question): number {
  const stems = new Set(by.terms.flatMap(({ alternatives }) => alternatives.map(({ stem }) => stem)))
  let held = 0
  let total = 0
  for (const term of terms) {
    const worth = termWorth(view, term) * (term.stop ? STOPWORD_WORTH : 1)
    total += worth
    held +=
      worth * Math.max(0, ...term.alternatives.map(({ stem, weight }) => (stems.has(stem) ? weight : 0)))
  }
  return total === 0 ? 0 : held / total
}
