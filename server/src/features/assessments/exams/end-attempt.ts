import type { Ctx } from '../../../platform/context.ts'
import { withoutAnswers } from '../../courses/index.ts'
import { examSubmitted } from '../events.ts'
import type { GivenAnswer } from '../grading/answer.types.ts'
import { endAttemptRow } from './attempts.queries.ts'
import type { ExamResult } from './exam.types.ts'
import { gradeExam } from './grade-exam.rules.ts'
import type { Running } from './require-running-attempt.ts'

/** Ends an attempt by what a student submits, inside the transaction that has locked the student. */
export const submitAttempt = (tx: Ctx, running: Running, answers: GivenAnswer[]): Promise<ExamResult> =>
  end(tx, running, { answers, submitted_at: tx.now, ended_by_itself: false })

/** Ends an attempt that nobody submitted, with what was saved and at its end. */
export const endUnsubmitted = (tx: Ctx, running: Running): Promise<ExamResult> => {
  const { answers, ends_at } = running.attempt
  return end(tx, running, { answers, submitted_at: new Date(ends_at), ended_by_itself: true })
}

async function end(
  tx: Ctx,
  { attempt, visitor_email }: Running,
  ended: { answers: GivenAnswer[]; submitted_at: Date; ended_by_itself: boolean },
): Promise<ExamResult> {
  const { id, visitor_id, product_id, number, exam } = attempt
  const result = gradeExam(exam, ended.answers, {})
  const { grade, review_status } = result
  await endAttemptRow(tx.db, tx.account.id, id, { ...ended, grade, review_status })
  await tx.emit(examSubmitted, {
    ...{ visitor_id, visitor_email, product_id, occurred_at: ended.submitted_at },
    ...{ attempt: number, questions: withoutAnswers(exam.questions), ...result, reviewer: null },
  })
  return result
}
