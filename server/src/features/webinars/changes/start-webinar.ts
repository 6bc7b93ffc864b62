import type { Ctx } from '../../../platform/context.ts'
import { writeState } from '../clock/settle-webinar.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import type { Webinar } from '../schemas.ts'
import { changeWebinar } from './change-webinar.ts'

/**
 * Lets a webinar go live now, whenever it was to start; a draft is published with it. One that is live stays as it is.
 * @throws feature_not_in_plan, not_found, webinar_over
 */
export const startWebinar = (ctx: Ctx, { id }: { id: number }): Promise<Webinar> =>
  changeWebinar(ctx, id, async (tx, webinar) => {
    if (webinar.status === 'live') return
    const started = { ...webinar, status: 'live' as const, started_at: tx.now.toISOString() }
    await writeState(tx, webinar, webinarState(started, tx.now.getTime()))
  })
