import { defineJob } from '../../../platform/jobs/job.ts'
import { lockDueWebinar } from '../records/webinars.queries.ts'
import { settleWebinar } from './settle-webinar.ts'

/** Writes what the clock made of webinars, and tells later features. By the clock it was so before. */
export const followClock = defineJob({
  name: 'follow-webinar-clock',
  table: 'webinars',
  leaseMs: 30_000,
  isDated: true,
  run: (ctx, row) =>
    ctx.transaction(async (tx) => {
      const claim = { id: Number(row.id), attempt: row.attempt }
      const webinar = await lockDueWebinar(tx.db, tx.account.id, claim)
      if (webinar !== undefined) await settleWebinar(tx, webinar)
    }),
})
