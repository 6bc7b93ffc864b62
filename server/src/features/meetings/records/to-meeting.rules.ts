import type { Meeting } from '../schemas.ts'
import { statusAt } from './meeting-state.rules.ts'
import type { StoredMeeting } from './meetings.queries.ts'

const minuteMs = 60_000

/** A meeting as it goes over the wire, with its status at a moment. */
export function toMeeting(stored: StoredMeeting, now: Date): Meeting {
  const { id, title, product_id, contact_id, starts_at, ends_at, timezone, meeting_url } = stored
  return {
    object: 'meeting',
    id,
    title,
    status: statusAt(stored, now),
    product_id,
    contact_id,
    visitor: { name: stored.visitor_name, email: stored.visitor_email },
    host: { name: stored.host_name, email: stored.host_email },
    starts_at,
    ends_at,
    duration_minutes: (Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs,
    timezone,
    meeting_url,
    recording_asset_id: stored.recording_asset_id,
    transcript_status: stored.transcript_status,
    cancel_reason: stored.cancel_reason,
    answers: stored.answers,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
  }
}
