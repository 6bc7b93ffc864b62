import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { parseUpdatedSince } from '../../../platform/http/updated-since.ts'
import { parseDateRange } from '../../../platform/parse-date-range.ts'
import type { listMeetingsQuery, Meeting } from '../schemas.ts'
import { listMeetingRows } from './meetings.queries.ts'
import { toMeeting } from './to-meeting.rules.ts'

/** Meetings of the account, by id. @throws invalid_date_range, invalid_updated_since */
export async function listMeetings(
  { db, account, now }: Ctx,
  query: z.output<typeof listMeetingsQuery>,
): Promise<ListEnvelope<Meeting>> {
  const range = parseDateRange({ from: query.from, until: query.until })
  const filter = {
    ...query,
    from: range.from,
    until: range.until,
    visitor_email: query.visitor_email?.toLowerCase(),
    updated_since: parseUpdatedSince(query.updated_since),
  }
  const rows = await listMeetingRows(db, account.id, filter, now)
  return page(
    rows.map((row) => toMeeting(row, now)),
    query.limit,
  )
}
