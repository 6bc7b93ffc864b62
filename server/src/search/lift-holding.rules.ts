import type { Question, QuestionTerm } from './analyse-question.rules.ts'
import { addScores, maxScore, type Scores } from './bm25.rules.ts'
import { termWeight } from './confidence.rules.ts'
import type { IndexView } from './index-view.rules.ts'
import { countIn } from './posting-lists.rules.ts'
import { type FoundDocument, topDocuments } from './top-documents.rules.ts'

// Fitted and measured: README.md, "Ranking".
const heldGain = 0.75
const titleGain = 0.46
/** A document behind so many others does not come before them by this. */
const maxLifted = 30

/**
 * Lifts the best documents by the share of the question's weight that they hold, and that their titles do. A synonym or translation
 * counts as the word itself: a text in another language than the question else comes behind any that has a word of it by chance.
 * The highest score stays what it was, so that other rankings weigh as much beside it.
 */
export function liftHolding(view: IndexView, question: Question, scores: Scores): void {
  // Also what only leads up to the question: «the sewing workshop, which day is it?» is of no text that has days.
  const terms = question.terms
    .filter(({ stop }) => !stop)
    .map((term) => ({ term, weight: termWeight(view, term) }))
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const highest = maxScore(scores)
  if (total === 0 || highest === 0) return
  for (const { segment, document } of topDocuments(scores, maxLifted)) {
    let [held, inTitle] = [0, 0]
    for (const { term, weight } of terms) {
      const isInTitle = isHeldBy('title', term, { segment, document })
      if (isInTitle) inTitle += weight
      if (isInTitle || isHeldBy('body', term, { segment, document })) held += weight
    }
    scores[segment]![document]! *= Math.exp((heldGain * held + titleGain * inTitle) / total)
  }
  addScores(scores, scores, highest / maxScore(scores) - 1)
}

const isHeldBy = (
  field: 'body' | 'title',
  { alternatives }: QuestionTerm,
  { segment, document }: Pick<FoundDocument, 'segment' | 'document'>,
): boolean => alternatives.some((alternative) => countIn(alternative[field][segment]!, document) > 0)
