import { defineJob } from '../../platform/jobs/job.ts'
import { releaseResponse } from './responses.ts'

/** Releases reserved responses whose process died before it replied. */
export const releaseAbandonedResponses = defineJob({
  name: 'release-abandoned-responses',
  table: 'response_reservations',
  leaseMs: 10_000,
  run: (ctx, row) => releaseResponse(ctx, { id: String(row.id) }),
})
