import type { Ctx } from '../../../platform/context.ts'
import { writeState } from '../clock/settle-webinar.ts'
import type { Webinar } from '../schemas.ts'
import { changeWebinar } from './change-webinar.ts'

/** Cancels a webinar that is not over. @throws feature_not_in_plan, not_found, webinar_over */
export const cancelWebinar = (ctx: Ctx, { id }: { id: number }): Promise<Webinar> =>
  changeWebinar(ctx, id, (tx, webinar) =>
    writeState(tx, webinar, {
      status: 'cancelled',
      started_at: webinar.started_at,
      ended_at: null,
      changes_at: null,
    }),
  )
