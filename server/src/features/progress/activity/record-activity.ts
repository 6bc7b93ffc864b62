import type { Ctx } from '../../../platform/context.ts'
import { saveActivity } from './activity.queries.ts'
import type { RecordedActivity } from './activity.types.ts'

/**
 * Records what a student did, in the transaction that records its evidence. Every kind of activity goes through here.
 * They may come in any order: the latest one stays.
 */
export const recordActivity = ({ db, account }: Ctx, activity: RecordedActivity): Promise<void> =>
  saveActivity(db, account.id, activity)
