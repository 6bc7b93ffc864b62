import type { Ctx } from '../../../platform/context.ts'
import { writeState } from '../clock/settle-webinar.ts'
import { webinarNotLive } from '../errors.ts'
import type { Webinar } from '../schemas.ts'
import { changeWebinar } from './change-webinar.ts'

/** Ends a live webinar now. @throws feature_not_in_plan, not_found, webinar_over, webinar_not_live */
export const endWebinar = (ctx: Ctx, { id }: { id: number }): Promise<Webinar> =>
  changeWebinar(ctx, id, async (tx, webinar) => {
    const { status, started_at } = webinar
    if (status !== 'live') throw webinarNotLive()
    const ended_at = tx.now.toISOString()
    await writeState(tx, webinar, { status: 'ended', started_at, ended_at, changes_at: null })
  })
