import { idfOf } from './bm25.rules.ts'
import type { Alternative, Question } from './question.rules.ts'
import { findNumber } from './strings.rules.ts'
import type { View } from './view.rules.ts'

/** Below REFUSE nothing is answered; below HEDGE the answer says that it is not sure (design/retrieval.md). */
export const REFUSE_BELOW = 0.4
export const HEDGE_BELOW = 0.6
// In a base of three notes no word is rare; as if it had 30, a newcomer's first text can answer.
const MIN_SIZE = 30

export type Verdict = 'answer' | 'hedge' | 'refuse'

export function verdictOf(norm: number): Verdict {
  if (norm < REFUSE_BELOW) return 'refuse'
  return norm < HEDGE_BELOW ? 'hedge' : 'answer'
}

/** idf as the norm counts it; words that the collection never saw weigh ln(1 + N). */
export function normIdf(view: View, alternative: Alternative | undefined): number {
  const size = Math.max(MIN_SIZE, view.size)
  if (alternative === undefined) return Math.log(1 + size)
  return alternative.weight * idfOf(size, Math.max(alternative.bodies, alternative.titles[0] as number))
}

/** The words by which a question is judged: its content words, or all where it has nothing else («who are you?»). */
export function judgedTerms(question: Question): Question['terms'] {
  const content = question.terms.filter(({ stop }) => !stop)
  return content.length > 0 ? content : question.terms.filter(({ alternatives }) => alternatives.length > 0)
}

/** Share of the question's idf that a document holds in its body or title, 0 to 1: long and short ones alike. */
export function coverage(view: View, question: Question, segment: number, document: number): number {
  let covered = 0
  let total = 0
  for (const { alternatives } of judgedTerms(question)) {
    const idfs = alternatives.map((alternative) => normIdf(view, alternative))
    total += alternatives.length > 0 ? Math.max(...idfs) : normIdf(view, undefined)
    const held = idfs.filter((_, i) => holds(view, alternatives[i] as Alternative, segment, document))
    if (held.length > 0) covered += Math.max(...held)
  }
  return total === 0 ? 0 : covered / total
}

function holds(view: View, alternative: Alternative, segment: number, document: number): boolean {
  const term = alternative.terms[segment] as number
  if (term < 0) return false
  const part = view.segments[segment] as View['segments'][number]
  return [part.body, part.title].some(
    ({ offsets, docs }) => findNumber(docs, document, offsets[term], offsets[term + 1]) >= 0,
  )
}
