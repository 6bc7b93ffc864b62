import type { PeriodicTask } from '../../../platform/jobs/job.ts'
import { sessionLifetimeMs } from './session.rules.ts'
import { deleteUnusedSessions } from './sessions.queries.ts'

const batch = 1_000

/** Deletes sessions that have ended. */
export const deleteEndedSessions: PeriodicTask = {
  name: 'delete-ended-student-sessions',
  intervalMs: 3_600_000,
  run: (app) => deleteUnusedSessions(app.db, new Date(app.clock.nowMs() - sessionLifetimeMs), batch),
}
