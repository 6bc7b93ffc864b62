import type { Ctx } from '../../../platform/context.ts'
import { submitAttempt } from './end-attempt.ts'
import { requireRunningAttempt } from './require-running-attempt.ts'
import { addAnswers, type ExamAnswers } from './save-exam-answers.ts'
import type { SubmittedExam } from './schemas.ts'

/**
 * Ends the attempt that runs with what was saved and what is sent now, and grades it.
 * @throws not_found, access_ended, access_paused, invalid_request, exam_not_running, exam_time_over
 */
export const submitExam = (ctx: Ctx, { product_id, answers }: ExamAnswers): Promise<SubmittedExam> =>
  ctx.transaction(async (tx) => {
    const running = await requireRunningAttempt(tx, product_id)
    const merged = addAnswers(running.attempt, answers)
    const { grade, review_status } = await submitAttempt(tx, running, merged)
    return { attempt: running.attempt.number, grade, review_status }
  })
