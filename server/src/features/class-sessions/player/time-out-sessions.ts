import type { PeriodicTask } from '../../../platform/jobs/job.ts'
import { maxSilenceMs } from './credit.rules.ts'
import { timeOutSessions } from './player.queries.ts'

const batch = 1_000

/** Writes that sessions have timed out. Readers go by the clock and do not wait for it. */
export const timeOutSilentSessions: PeriodicTask = {
  name: 'time-out-class-sessions',
  intervalMs: 30_000,
  run: (app) =>
    timeOutSessions(app.db, new Date(app.clock.nowMs()), { silenceMs: maxSilenceMs, limit: batch }),
}
