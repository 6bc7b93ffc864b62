import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, wholeList } from '../../../platform/http/fields.ts'
import { findVisitorById } from '../../contacts/index.ts'
import { requireStudent } from '../../students/index.ts'
import { manageUrl } from '../manage/code.ts'
import { statusAt } from '../records/meeting-state.rules.ts'
import { listMeetingsOf } from '../records/meetings.queries.ts'
import type { OwnBooking } from './schemas.ts'

/** The meetings of the signed-in student, in the order of their times. */
export async function listOwnBookings(ctx: Ctx): Promise<ListEnvelope<OwnBooking>> {
  const { app, db, account, now } = ctx
  const visitor = await findVisitorById(db, account.id, requireStudent(ctx).visitor_id)
  const emails = visitor?.email == null ? [] : [visitor.email]
  const meetings = await listMeetingsOf(db, account.id, { emails, contact_ids: [] })
  return wholeList(
    meetings.map((meeting) => ({
      object: 'booking',
      id: meeting.id,
      title: meeting.title,
      status: statusAt(meeting, now),
      host_name: meeting.host_name,
      starts_at: meeting.starts_at,
      ends_at: meeting.ends_at,
      timezone: meeting.timezone,
      meeting_url: meeting.meeting_url,
      cancel_reason: meeting.cancel_reason,
      manage_url: meeting.language === null ? null : manageUrl(app, meeting),
    })),
  )
}
