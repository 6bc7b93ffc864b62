import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { settleWebinar } from '../clock/settle-webinar.ts'
import { webinarOver } from '../errors.ts'
import { getWebinar } from '../records/get-webinar.ts'
import { type LockedWebinar, lockWebinar } from '../records/webinars.queries.ts'
import type { Webinar } from '../schemas.ts'

/**
 * Changes a webinar that is not over: locked, and as the clock has it now.
 * @throws feature_not_in_plan, not_found, webinar_over
 */
export function changeWebinar(
  ctx: Ctx,
  id: number,
  change: (tx: Ctx, webinar: LockedWebinar) => Promise<void>,
): Promise<Webinar> {
  requireLiveFeatures(ctx)
  return ctx.transaction(async (tx) => {
    const locked = await lockWebinar(tx.db, tx.account.id, id)
    if (locked === undefined) throw notFound()
    const webinar = await settleWebinar(tx, locked)
    if (webinar.status === 'ended' || webinar.status === 'cancelled') throw webinarOver()
    await change(tx, webinar)
    return getWebinar(tx, { id })
  })
}
