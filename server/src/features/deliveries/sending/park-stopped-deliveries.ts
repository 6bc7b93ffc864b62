import type { PeriodicTask } from '../../../platform/jobs/job.ts'
import { parkStoppedDeliveries } from './claim.queries.ts'

const batchRows = 500

/**
 * Takes deliveries of disabled connections out of the rows that are due. A claim passes over them, but it looks at the
 * earliest rows only, and these would be among them for as long as the connection is disabled.
 */
export const parkStopped: PeriodicTask = {
  name: 'park-stopped-deliveries',
  intervalMs: 10_000,
  run: (app) => parkStoppedDeliveries(app.db, new Date(app.clock.nowMs()), batchRows),
}
