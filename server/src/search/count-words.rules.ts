import type { Question, QuestionTerm } from './analyse-question.rules.ts'
import { requiredTerms } from './confidence.rules.ts'
import type { Alternative } from './find-stems.rules.ts'
import { isOwn } from './find-synonyms.rules.ts'
import { minSureSpelling } from './missed-point.rules.ts'

/** How many content words a question has. */
export type WordCounts = {
  all: number
  /** that nothing that is visible has */
  unknown: number
  /** for which it has no word of their meaning either */
  strange: number
}

/** The words that an answer must hold, but for those of every question. */
export const contentTerms = (question: Question): QuestionTerm[] =>
  requiredTerms(question).filter(({ stop }) => !stop)

export function countWords(question: Question): WordCounts {
  const content = contentTerms(question)
  const isSure = ({ weight }: Alternative) => weight >= minSureSpelling
  const lacking = (isTheirs: (alternative: Alternative) => boolean) =>
    content.filter(({ alternatives }) => !alternatives.some(isTheirs)).length
  return {
    all: content.length,
    unknown: lacking((one) => isOwn(one) && isSure(one)),
    strange: lacking((one) => !isOwn(one) || isSure(one)),
  }
}
