import type { PeriodicTask } from '../jobs/job.ts'
import { deleteOldCounts } from './hourly-limit.queries.ts'
import { hourMs } from './hourly-limit.ts'
import { deleteEndedIdempotencyKeys } from './idempotency.queries.ts'
import { deleteEmptyWindows } from './rate-limit.queries.ts'
import { windowMs } from './rate-limit.ts'

const batch = 1_000

/** Delete what requests leave behind: answers that were stored for retries, rate windows that have emptied, and counts of past hours. */
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
  {
    name: 'delete-old-hourly-counts',
    intervalMs: hourMs,
    run: (app) => deleteOldCounts(app.db, new Date(app.clock.nowMs() - hourMs), batch),
  },
]
