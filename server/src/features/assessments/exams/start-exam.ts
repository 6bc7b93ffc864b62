import type { Ctx } from '../../../platform/context.ts'
import { notFound, notSignedIn } from '../../../platform/errors.ts'
import { withoutAnswers } from '../../courses/index.ts'
import { noAttemptsLeft } from '../errors.ts'
import { examStarted } from '../events.ts'
import { lockStudent } from '../submissions/submissions.queries.ts'
import { type ExamAttempt, findExam, findLatestAttempt, insertAttempt } from './attempts.queries.ts'
import { endUnsubmitted } from './end-attempt.ts'
import { endOf, isOver } from './exam-time.rules.ts'
import { requireExamAccess } from './require-exam-access.ts'
import type { StartedExam } from './schemas.ts'

type Sitting = { visitor_id: number; product_id: number; visitor_email: string }

/**
 * Starts an attempt at an exam; while one runs, answers with that one.
 * @throws not_found, access_ended, access_paused, no_attempts_left
 */
export async function startExam(ctx: Ctx, { product_id }: { product_id: number }): Promise<StartedExam> {
  const { visitor_id } = await requireExamAccess(ctx, product_id)
  return ctx.transaction(async (tx) => {
    const student = await lockStudent(tx.db, tx.account.id, visitor_id)
    // They were erased while this request ran.
    if (student === undefined) throw notSignedIn()
    const sitting = { visitor_id, product_id, ...student }
    const latest = await findLatestAttempt(tx.db, tx.account.id, sitting)
    if (latest?.submitted_at === null) {
      if (!isOver(latest, tx.now)) return show(latest, tx.now)
      await endUnsubmitted(tx, { attempt: latest, ...student })
    }
    return show(await startNext(tx, sitting, latest?.number ?? 0), tx.now)
  })
}

async function startNext(tx: Ctx, sitting: Sitting, takenCount: number): Promise<ExamAttempt> {
  const { visitor_id, visitor_email, product_id } = sitting
  const found = await findExam(tx.db, tx.account.id, product_id)
  if (found === undefined) throw notFound()
  const { max_attempts, ...exam } = found.exam
  if (max_attempts !== null && takenCount >= max_attempts)
    throw noAttemptsLeft('You have taken this exam as often as it may be taken.')
  const next = { visitor_id, product_id, number: takenCount + 1, exam }
  const times = { now: tx.now, ends_at: endOf(tx.now, exam) }
  const attempt = await insertAttempt(tx.db, tx.account.id, next, times)
  await tx.emit(examStarted, {
    ...{ visitor_id, visitor_email, product_id, occurred_at: tx.now },
    ...{ attempt: attempt.number, time_limit_seconds: exam.time_limit_minutes * 60 },
  })
  return attempt
}

const show = ({ number, started_at, ends_at, exam }: ExamAttempt, now: Date): StartedExam => ({
  attempt: number,
  started_at,
  ends_at,
  remaining_seconds: Math.max(0, Math.ceil((Date.parse(ends_at) - now.getTime()) / 1_000)),
  questions: withoutAnswers(exam.questions),
})
