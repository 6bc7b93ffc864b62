import { answersToQuestions, type SurveyQuestion } from '../../courses/index.ts'
import type { FeedbackRow } from './feedback.queries.ts'
import type { FeedbackResponse } from './schemas.ts'

export type Surveys = { block_id: number; questions: SurveyQuestion[] }[]

/** Responses as the interface shows them: with the questions that their surveys have now, none for a removed survey. */
export function showFeedback(rows: FeedbackRow[], surveys: Surveys): FeedbackResponse[] {
  const questionsOf = new Map(surveys.map(({ block_id, questions }) => [block_id, questions]))
  return rows.map(({ id, product_id, block_id, is_common, answers, ...rest }) => ({
    object: 'feedback_response',
    id,
    product_id,
    survey: is_common ? 'course' : 'lesson',
    common_block_id: is_common ? block_id : null,
    block_id: is_common ? null : block_id,
    ...rest,
    answers: answersToQuestions(questionsOf.get(block_id) ?? [], answers),
  }))
}
