import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { News } from '../mails/mails.queries.ts'
import { tellOfBooking } from '../mails/tell-of-booking.ts'
import type { Meeting } from '../schemas.ts'
import { lockMeeting, type MeetingFields, type StoredMeeting, updateMeetingRow } from './meetings.queries.ts'
import { toMeeting } from './to-meeting.rules.ts'

/** What becomes of a meeting; null: it stays as it is. `news`: what those hear who booked it. */
type Change = { fields: Partial<MeetingFields>; news: News | null } | null

/** Locks a meeting, asks what becomes of it, and writes that. @throws not_found */
export const changeMeeting = (
  ctx: Ctx,
  id: number,
  decide: (tx: Ctx, meeting: StoredMeeting) => Change | Promise<Change>,
): Promise<Meeting> =>
  ctx.transaction(async (tx) => {
    const meeting = await lockMeeting(tx.db, tx.account.id, id)
    if (meeting === undefined) throw notFound()
    const change = await decide(tx, meeting)
    if (change === null) return toMeeting(meeting, tx.now)
    const changed = await updateMeetingRow(tx.db, tx.account.id, id, change.fields, tx.now)
    if (change.news !== null) await tellOfBooking(tx, changed, change.news)
    return toMeeting(changed, tx.now)
  })
