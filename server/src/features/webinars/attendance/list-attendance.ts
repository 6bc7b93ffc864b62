import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageOf, wholeList } from '../../../platform/http/fields.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { findFormat, listConnections, listRegistrantsAfter } from './attendance.queries.ts'
import { registrationMeasurement } from './measurement.rules.ts'
import type { AttendanceRegistrationList, listAttendanceQuery } from './schemas.ts'
import { showRegistration } from './show-registration.rules.ts'

/**
 * The registrations of a group webinar with their connections, in ascending id. A broadcast has none.
 * @throws feature_not_in_plan, not_found
 */
export async function listAttendance(
  ctx: Ctx,
  filter: z.output<typeof listAttendanceQuery>,
): Promise<AttendanceRegistrationList> {
  requireLiveFeatures(ctx)
  const { db, account } = ctx
  const [format, registrants] = await Promise.all([
    findFormat(db, account.id, filter.webinar_id),
    listRegistrantsAfter(db, account.id, filter),
  ])
  if (format === undefined) throw notFound()
  if (format === 'broadcast') return { ...wholeList([]), measurement: registrationMeasurement }
  const shown = registrants.slice(0, filter.limit)
  const ids = shown.map(({ id }) => id)
  const byRegistrant = Map.groupBy(
    await listConnections(db, account.id, ids),
    ({ registrant_id }) => registrant_id,
  )
  const data = shown.map((registrant) => showRegistration(registrant, byRegistrant.get(registrant.id) ?? []))
  const page = pageOf(data, registrants.length > filter.limit, ({ registrant_id }) => registrant_id)
  return { ...page, measurement: registrationMeasurement }
}
