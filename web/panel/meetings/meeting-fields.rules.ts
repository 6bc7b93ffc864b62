import { toInstant, toLocalTime } from '../../kit/zoned-time.rules.ts'
import type { Meeting, NewMeeting } from './meetings.data.ts'

/** A meeting as it is written: its start on the clocks of its zone, its product by its id as a text. */
export type MeetingFields = {
  title: string
  starts_at: string
  timezone: string
  duration_minutes: number | string
  name: string
  email: string
  host_name: string
  host_email: string
  url: string
  product_id: string
}

export const bounds = { title: 200, name: 200, email: 320, url: 2_000, minutes: 1_440 }

export const emptyMeeting = (timezone: string): MeetingFields => ({
  ...{ title: '', starts_at: '', timezone, duration_minutes: 30, name: '', email: '' },
  ...{ host_name: '', host_email: '', url: '', product_id: '' },
})

export const fieldsOf = (meeting: Meeting): MeetingFields => ({
  title: meeting.title,
  starts_at: toLocalTime(meeting.starts_at, meeting.timezone),
  timezone: meeting.timezone,
  duration_minutes: meeting.duration_minutes,
  name: meeting.visitor.name ?? '',
  email: meeting.visitor.email ?? '',
  host_name: meeting.host.name ?? '',
  host_email: meeting.host.email ?? '',
  url: meeting.meeting_url ?? '',
  product_id: meeting.product_id === null ? '' : String(meeting.product_id),
})

/** What goes to the server of a new meeting. */
export const newMeetingOf = (fields: MeetingFields): NewMeeting => ({
  title: fields.title.trim(),
  starts_at: toInstant(fields.starts_at, fields.timezone),
  timezone: fields.timezone,
  duration_minutes: Number(fields.duration_minutes),
  name: given(fields.name),
  email: given(fields.email),
  host_name: given(fields.host_name),
  host_email: given(fields.host_email),
  url: given(fields.url),
  product_id: fields.product_id === '' ? undefined : Number(fields.product_id),
})

const given = (text: string): string | undefined => text.trim() || undefined

/** What of a meeting is written otherwise than before. Only that is sent: a time that is sent is mailed to its visitor. */
export function changesOf(fields: MeetingFields, before: MeetingFields): Partial<NewMeetingChanges> {
  const next = newMeetingOf(fields)
  const isOther = (name: keyof MeetingFields) => String(fields[name]).trim() !== String(before[name]).trim()
  const isMoved = isOther('starts_at') || isOther('timezone')
  return {
    ...(isOther('title') && { title: next.title }),
    ...(isMoved && { starts_at: next.starts_at, timezone: next.timezone }),
    ...(isOther('duration_minutes') && { duration_minutes: next.duration_minutes }),
    ...(isOther('name') && { name: next.name }),
    ...(isOther('email') && { email: next.email }),
    ...(isOther('host_name') && { host_name: next.host_name }),
    ...(isOther('host_email') && { host_email: next.host_email }),
    ...(isOther('url') && { url: next.url ?? null }),
    ...(isOther('product_id') && { product_id: next.product_id ?? null }),
  }
}

type NewMeetingChanges = Omit<NewMeeting, 'url' | 'product_id'> & {
  url: string | null
  product_id: number | null
}
