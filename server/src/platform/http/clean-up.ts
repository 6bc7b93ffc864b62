import type { PeriodicTask } from '../jobs/job.ts'
import { deleteEndedIdempotencyKeys } from './idempotency.queries.ts'
import { deleteEmptyWindows } from './rate-limit.queries.ts'
import { windowMs } from './rate-limit.ts'

const batch = 1_000

/** Delete what requests leave behind: answers that were stored for retries, and rate windows that have emptied. */
export const httpPeriodicTasks: PeriodicTask[] = [
  {
    name: 'delete-ended-idempotency-keys',
    intervalMs: 60_000,
    run: (app) => deleteEndedIdempotencyKeys(app.db, new Date(app.clock.nowMs()), batch),
  },
  {
    name: 'delete-empty-rate-windows',
    intervalMs: 600_000,
    run: (app) => deleteEmptyWindows(app.db, app.clock.realMs() - 10 * windowMs, batch),
  },
]
