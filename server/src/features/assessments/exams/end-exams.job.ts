import { defineJob } from '../../../platform/jobs/job.ts'
import { lockStudent } from '../submissions/submissions.queries.ts'
import { findAttempt } from './attempts.queries.ts'
import { endUnsubmitted } from './end-attempt.ts'

/** Ends attempts at exams that nobody submitted in time, with what was saved. */
export const endExams = defineJob({
  name: 'end-exam-attempts',
  table: 'exam_attempts',
  // Short: where a process dies while it ends an attempt, the next one is not late.
  leaseMs: 10_000,
  isDated: true,
  run: (ctx, row) =>
    ctx.transaction(async (tx) => {
      const id = Number(row.id)
      const found = await findAttempt(tx.db, tx.account.id, id)
      if (found === undefined) return
      const student = await lockStudent(tx.db, tx.account.id, found.visitor_id)
      if (student === undefined) return
      // It may have ended while this run waited for the lock. The lock fences what is written, so no run is too late.
      const attempt = await findAttempt(tx.db, tx.account.id, id)
      if (attempt?.submitted_at === null) await endUnsubmitted(tx, { attempt, ...student })
    }),
})
