import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidDateRange, notFound } from '../../../platform/errors.ts'
import { pageOf } from '../../../platform/http/fields.ts'
import { parseDateRange } from '../../../platform/parse-date-range.ts'
import { findProduct } from '../../catalog/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { attendeeMeasurement } from './measurement.rules.ts'
import { listSessionConnections, listSessionPeople, listSessions } from './people.queries.ts'
import type { AttendeeList, listAttendeesQuery } from './schemas.ts'
import { showAttendee } from './show-attendee.rules.ts'

const maxDays = 366
const dayMs = 86_400_000

/**
 * Who attended the sessions of a product that began in a stretch of time, or registered for one: a row a person.
 * @throws feature_not_in_plan, invalid_date_range, not_found
 */
export async function listAttendees(
  ctx: Ctx,
  { product_id, from, until, starting_after = 0, limit }: z.output<typeof listAttendeesQuery>,
): Promise<AttendeeList> {
  requireLiveFeatures(ctx)
  const { db, account, now } = ctx
  const stretch = parseStretch(from, until)
  const [product, sessions] = await Promise.all([
    findProduct(db, account.id, product_id),
    listSessions(db, account.id, { product_id, ...stretch, now }),
  ])
  if (product === undefined) throw notFound()
  const webinar_ids = sessions.map(({ webinar_id }) => webinar_id)
  const found = await listSessionPeople(db, account.id, { webinar_ids, starting_after, limit })
  const people = found.slice(0, limit)
  const emails = people.map(({ email }) => email)
  const connections = await listSessionConnections(db, account.id, { webinar_ids, emails })
  const byEmail = Map.groupBy(connections, ({ email }) => email)
  const page = pageOf(people, found.length > limit, ({ place }) => place)
  const data = people.map((person) => showAttendee(person, sessions, byEmail.get(person.email) ?? []))
  return { ...page, data, measurement: attendeeMeasurement }
}

/** @throws invalid_date_range */
function parseStretch(from_text: string, until_text: string): { from: Date; until: Date } {
  const { from, until } = parseDateRange({ from: from_text, until: until_text }) as {
    from: Date
    until: Date
  }
  if (until.getTime() - from.getTime() > maxDays * dayMs)
    throw invalidDateRange(`until: must be at most ${maxDays} days after from.`)
  return { from, until }
}
