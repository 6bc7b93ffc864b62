import type { MeetingType, NewMeetingType } from './meetings.data.ts'

/** A booking page as it is written. */
export type TypeFields = {
  title: string
  key: string
  duration_minutes: number | string
  host_name: string
  host_email: string
  timezone: string
  available: string
  buffer_minutes: number | string
  notice_hours: number | string
  horizon_days: number | string
  question: string[]
  url: string
  product_id: string
}

export const keyForm = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/

export const emptyType = (timezone: string): TypeFields => ({
  ...{ title: '', key: '', duration_minutes: 30, host_name: '', host_email: '', timezone },
  ...{ available: 'mon-fri 09:00-13:00', buffer_minutes: 0, notice_hours: 4, horizon_days: 30 },
  ...{ question: [], url: '', product_id: '' },
})

export const fieldsOfType = (type: MeetingType): TypeFields => ({
  title: type.title,
  key: type.key,
  duration_minutes: type.duration_minutes,
  host_name: type.host.name,
  host_email: type.host.email,
  timezone: type.timezone,
  available: type.available,
  buffer_minutes: type.buffer_minutes,
  notice_hours: type.notice_hours,
  horizon_days: type.horizon_days,
  question: type.questions.map(({ question, required }) => (required ? `${question}!` : question)),
  url: type.meeting_url ?? '',
  product_id: type.product_id === null ? '' : String(type.product_id),
})

const commonOf = (fields: TypeFields) => ({
  title: fields.title.trim(),
  key: fields.key,
  duration_minutes: Number(fields.duration_minutes),
  host_name: fields.host_name.trim(),
  host_email: fields.host_email.trim(),
  timezone: fields.timezone,
  available: fields.available,
  buffer_minutes: Number(fields.buffer_minutes),
  notice_hours: Number(fields.notice_hours),
  horizon_days: Number(fields.horizon_days),
  question: fields.question,
})

export const newTypeOf = (fields: TypeFields): NewMeetingType => ({
  ...commonOf(fields),
  url: fields.url.trim() || undefined,
  product_id: fields.product_id === '' ? undefined : Number(fields.product_id),
})

export const typeChangesOf = (fields: TypeFields) => ({
  ...commonOf(fields),
  url: fields.url.trim() || null,
  product_id: fields.product_id === '' ? null : Number(fields.product_id),
})
