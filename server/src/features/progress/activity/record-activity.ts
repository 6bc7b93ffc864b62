import type { Ctx } from '../../../platform/context.ts'
import { saveActivities } from './activity.queries.ts'
import { latestOfEach } from './activity.rules.ts'
import type { RecordedActivity } from './activity.types.ts'

/**
 * Records what a student did, in the transaction that records its evidence. Every kind of activity goes through here.
 * They may come in any order: the latest one stays.
 */
export const recordActivity = (tx: Ctx, activity: RecordedActivity): Promise<void> =>
  recordActivities(tx, [activity])

/** Records what several students did. */
export async function recordActivities({ db, account }: Ctx, activities: RecordedActivity[]): Promise<void> {
  if (activities.length === 0) return
  const complete = activities.map(({ at, unit_id = null, webinar_id = null, ...activity }) => ({
    ...{ ...activity, unit_id, webinar_id },
    at: at.toISOString(),
  }))
  await saveActivities(db, account.id, latestOfEach(complete))
}
