import type { CalendarEntry } from '../../../platform/calendar-file.rules.ts'
import type { StoredMeeting } from './meetings.queries.ts'

/** A meeting as calendars take it. */
export function toCalendarEntry(meeting: StoredMeeting): CalendarEntry {
  const { host_name, host_email, visitor_name, visitor_email } = meeting
  return {
    uid: meeting.calendar_uid,
    sequence: meeting.sequence,
    title: meeting.title,
    description: meeting.cancel_reason,
    starts_at: meeting.starts_at,
    ends_at: meeting.ends_at,
    updated_at: meeting.updated_at,
    url: meeting.meeting_url,
    organizer: host_email === null ? null : { name: host_name, email: host_email },
    attendee: visitor_email === null ? null : { name: visitor_name, email: visitor_email },
    is_cancelled: meeting.outcome === 'cancelled',
  }
}
