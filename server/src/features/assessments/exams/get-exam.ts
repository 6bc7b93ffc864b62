import type { Ctx } from '../../../platform/context.ts'
import { pipelined } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { findCourseAccess } from '../../access/index.ts'
import { requireStudent } from '../../students/index.ts'
import {
  type AttemptHead,
  type ExamAttempt,
  findExam,
  findLatestAttempt,
  listAttemptHeads,
} from './attempts.queries.ts'
import { isOver } from './exam-time.rules.ts'
import { gradeExam } from './grade-exam.rules.ts'
import { requireOpenExam } from './require-exam-access.ts'
import type { ExamState } from './schemas.ts'

/** An exam as it is now, with the student's attempts. @throws not_found, access_ended, access_paused */
export async function getExam(ctx: Ctx, { product_id }: { product_id: number }): Promise<ExamState> {
  const { visitor_id } = requireStudent(ctx)
  const account_id = ctx.account.id
  const sitting = { visitor_id, product_id }
  const [access, found, heads, latest] = await pipelined(ctx, (one) =>
    Promise.all([
      findCourseAccess(one, visitor_id, product_id),
      findExam(one.db, account_id, product_id),
      listAttemptHeads(one.db, account_id, sitting),
      findLatestAttempt(one.db, account_id, sitting),
    ]),
  )
  requireOpenExam(access)
  if (found === undefined) throw notFound()
  const { title, exam } = found
  const earlier = heads.filter(({ number }) => number !== latest?.number)
  const attempts = latest === undefined ? earlier : [...earlier, asEnded(latest, ctx.now)]
  return {
    title,
    time_limit_seconds: exam.time_limit_minutes * 60,
    pass_percent: exam.pass_percent,
    attempts: attempts.map(showAttempt),
    attempts_left: exam.max_attempts === null ? null : Math.max(0, exam.max_attempts - attempts.length),
  }
}

/** An attempt that is over shows as it will end, though no run of the job has ended it yet. */
function asEnded(attempt: ExamAttempt, now: Date): AttemptHead {
  if (attempt.submitted_at !== null || !isOver(attempt, now)) return attempt
  const { grade, review_status } = gradeExam(attempt.exam, attempt.answers, {})
  return { ...attempt, submitted_at: attempt.ends_at, grade, review_status }
}

function showAttempt({ number, started_at, submitted_at, grade, review_status }: AttemptHead) {
  const ended = review_status === 'pending' ? ('submitted' as const) : ('reviewed' as const)
  const status = submitted_at === null ? ('running' as const) : ended
  return { attempt: number, status, grade, passed: grade?.passed ?? null, started_at, submitted_at }
}
