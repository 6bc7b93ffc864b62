import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import type { GivenAnswer } from '../grading/answer.types.ts'
import { findAnswerProblem } from '../grading/check-answers.rules.ts'
import { type ExamAttempt, saveAnswers } from './attempts.queries.ts'
import { mergeAnswers } from './merge-answers.rules.ts'
import { requireRunningAttempt } from './require-running-attempt.ts'
import type { SavedAnswers } from './schemas.ts'

/** Answers that a student sends for an exam. */
export type ExamAnswers = { product_id: number; answers: GivenAnswer[] }

/**
 * Saves answers of the attempt that runs: what counts if it is never submitted.
 * @throws not_found, access_ended, access_paused, invalid_request, exam_not_running, exam_time_over
 */
export const saveExamAnswers = (ctx: Ctx, { product_id, answers }: ExamAnswers): Promise<SavedAnswers> =>
  ctx.transaction(async (tx) => {
    const { attempt } = await requireRunningAttempt(tx, product_id)
    const merged = addAnswers(attempt, answers)
    await saveAnswers(tx.db, tx.account.id, attempt.id, merged)
    return { attempt: attempt.number, answers: merged }
  })

/** What was saved with what is sent now. @throws invalid_request where an answer fits no question */
export function addAnswers({ exam, answers: saved }: ExamAttempt, sent: GivenAnswer[]): GivenAnswer[] {
  const problem = findAnswerProblem(exam.questions, sent)
  if (problem !== undefined) throw invalidRequest(problem)
  return mergeAnswers(saved, sent)
}
