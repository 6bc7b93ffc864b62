import { defineJob } from '../../platform/jobs/job.ts'
import { findDueAccess, noteExpiry } from './expire-access.queries.ts'
import { changeAccess } from './grounds/change-access.ts'
import { takeChangeMoments } from './grounds/save-grounds.queries.ts'

/**
 * Notes in updated_at that access has expired, for those who follow changes; by the clock it has before. What comes from
 * a bundle is then paused, if all that still stands of the bundle is.
 */
export const expireAccess = defineJob({
  name: 'expire-academy-access',
  table: 'academy_access',
  leaseMs: 30_000,
  isDated: true,
  run: (ctx, row) =>
    ctx.transaction(async (tx) => {
      const { db, account, now } = tx
      const claim = { id: Number(row.id), attempt: row.attempt }
      const due = await findDueAccess(db, account.id, claim)
      if (due === undefined) return
      await changeAccess(tx, { visitor_ids: [due.visitor_id], product_ids: [due.product_id] })
      const [updated_at] = await takeChangeMoments(db, account.id, 1, now)
      await noteExpiry(db, account.id, claim, { now, updated_at: updated_at! })
    }),
})
