import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { followRecording } from '../../transcripts/index.ts'
import { meetingOver } from '../errors.ts'
import { requireFreeHost } from '../hosts/require-free-host.ts'
import type { Meeting, updateMeetingOptions } from '../schemas.ts'
import { changeMeeting } from './change-meeting.ts'
import { findVisitorContact } from './find-visitor-contact.ts'
import { endOf, isAhead } from './meeting-state.rules.ts'
import type { MeetingFields, StoredMeeting } from './meetings.queries.ts'
import { requireReferences } from './require-references.ts'

type Given = z.output<typeof updateMeetingOptions>

/**
 * Changes what is given of a meeting. One that is over keeps its time and its people. Who booked it hears of a change.
 * A transcript is made of a new recording where nobody uploaded one.
 * @throws not_found (also the product and the recording), meeting_over, slot_taken
 */
export const updateMeeting = (ctx: Ctx, { id, ...given }: Given): Promise<Meeting> =>
  changeMeeting(ctx, id, async (tx, meeting) => {
    const arrangement = arrangementOf(meeting, given)
    if (Object.keys(arrangement).length > 0 && !isAhead(meeting, tx.now)) throw meetingOver()
    await requireReferences(tx, given)
    await requireHostOf(tx, { ...meeting, ...arrangement })
    if (given.recording_asset_id !== undefined) {
      await followRecording(tx, { recorded: { meeting_id: id }, asset_id: given.recording_asset_id })
    }
    const fields: Partial<MeetingFields> = {
      ...arrangement,
      ...(given.email !== undefined && {
        contact_id: await findVisitorContact(tx, { email: given.email, name: given.name ?? null }),
      }),
      ...defined({
        title: given.title,
        product_id: given.product_id,
        meeting_url: given.url,
        recording_asset_id: given.recording_asset_id,
      }),
    }
    if (Object.keys(fields).length === 0) return null
    const isNews = ['starts_at', 'ends_at', 'title', 'meeting_url', 'visitor_email'].some(
      (name) => name in fields,
    )
    return { fields, news: isNews && isAhead(meeting, tx.now) ? 'changed' : null }
  })

/** Who meets whom, and when. */
function arrangementOf(meeting: StoredMeeting, given: Omit<Given, 'id'>): Partial<MeetingFields> {
  const { starts_at, duration_minutes, email, name, host_name, host_email, timezone } = given
  const isMoved = starts_at !== undefined || duration_minutes !== undefined
  const start = starts_at ?? meeting.starts_at
  const minutes = duration_minutes ?? (Date.parse(meeting.ends_at) - Date.parse(meeting.starts_at)) / 60_000
  return {
    ...(isMoved && { starts_at: start, ends_at: endOf(start, minutes) }),
    ...defined({ visitor_email: email, visitor_name: name, host_name, host_email, timezone }),
  }
}

const defined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

async function requireHostOf(tx: Ctx, meeting: StoredMeeting): Promise<void> {
  const { id, host_email, outcome } = meeting
  if (host_email === null || outcome !== null) return
  await requireFreeHost(tx, { ...meeting, host_email, but_id: id })
}
