import type { Ctx } from '../../../platform/context.ts'
import { notFound, notSignedIn } from '../../../platform/errors.ts'
import { examNotRunning, examTimeOver } from '../errors.ts'
import { lockStudent } from '../submissions/submissions.queries.ts'
import { type ExamAttempt, findExam, findLatestAttempt } from './attempts.queries.ts'
import { isOver } from './exam-time.rules.ts'
import { requireExamAccess } from './require-exam-access.ts'

/** An attempt that runs, and whose it is. */
export type Running = { attempt: ExamAttempt; visitor_email: string }

/**
 * Requires an attempt of the student that runs, inside a transaction. The student stays locked until its end, so that
 * one request at a time works on it.
 * @throws not_found, access_ended, access_paused, exam_not_running, exam_time_over
 */
export async function requireRunningAttempt(tx: Ctx, product_id: number): Promise<Running> {
  const { visitor_id } = await requireExamAccess(tx, product_id)
  const student = await lockStudent(tx.db, tx.account.id, visitor_id)
  // They were erased while this request ran.
  if (student === undefined) throw notSignedIn()
  const attempt = await findLatestAttempt(tx.db, tx.account.id, { visitor_id, product_id })
  if (attempt === undefined) {
    if ((await findExam(tx.db, tx.account.id, product_id)) === undefined) throw notFound()
    throw examNotRunning()
  }
  const { submitted_at, ended_by_itself } = attempt
  if (ended_by_itself || (submitted_at === null && isOver(attempt, tx.now))) throw examTimeOver()
  if (submitted_at !== null) throw examNotRunning()
  return { attempt, visitor_email: student.visitor_email }
}
