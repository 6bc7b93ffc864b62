import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ExamAttempt, findExam, listAttempts } from './attempts.queries.ts'
import { isOver } from './exam-time.rules.ts'
import { gradeExam } from './grade-exam.rules.ts'
import { requireExamAccess } from './require-exam-access.ts'
import type { ExamState } from './schemas.ts'

/** An exam as it is now, with the student's attempts. @throws not_found, access_ended, access_paused */
export async function getExam(ctx: Ctx, { product_id }: { product_id: number }): Promise<ExamState> {
  const { visitor_id } = await requireExamAccess(ctx, product_id)
  const [found, attempts] = await Promise.all([
    findExam(ctx.db, ctx.account.id, product_id),
    listAttempts(ctx.db, ctx.account.id, { visitor_id, product_id }),
  ])
  if (found === undefined) throw notFound()
  const { title, exam } = found
  return {
    title,
    time_limit_seconds: exam.time_limit_minutes * 60,
    pass_percent: exam.pass_percent,
    attempts: attempts.map((attempt) => showAttempt(asEnded(attempt, ctx.now))),
    attempts_left: exam.max_attempts === null ? null : Math.max(0, exam.max_attempts - attempts.length),
  }
}

/** An attempt that is over shows as it will end, though no run of the job has ended it yet. */
function asEnded(attempt: ExamAttempt, now: Date): ExamAttempt {
  if (attempt.submitted_at !== null || !isOver(attempt, now)) return attempt
  const { grade, review_status } = gradeExam(attempt.exam, attempt.answers, {})
  return { ...attempt, submitted_at: attempt.ends_at, grade, review_status, ended_by_itself: true }
}

function showAttempt({ number, started_at, submitted_at, grade, review_status }: ExamAttempt) {
  const status =
    submitted_at === null
      ? ('running' as const)
      : review_status === 'pending'
        ? ('submitted' as const)
        : ('reviewed' as const)
  return { attempt: number, status, grade, passed: grade?.passed ?? null, started_at, submitted_at }
}
