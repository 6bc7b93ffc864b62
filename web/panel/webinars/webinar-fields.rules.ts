import { toInstant, toLocalTime } from '../../kit/zoned-time.rules.ts'
import type { NewWebinar, Webinar } from './webinars.data.ts'

/** A webinar as it is written: its start on the clocks of its zone, its products by their ids as texts. */
export type WebinarFields = {
  title: string
  description: string
  format: Webinar['format']
  starts_at: string
  timezone: string
  duration_minutes: number | string
  product_id: string[]
  draft: boolean
}

export const bounds = { title: 200, description: 5_000, minutes: 720 }

/** What stands there before anything is written: an hour, in the writer's own zone. */
export const emptyWebinar = (timezone: string): WebinarFields => ({
  ...{ title: '', description: '', format: 'broadcast', starts_at: '', timezone },
  ...{ duration_minutes: 60, product_id: [], draft: false },
})

export const fieldsOf = (webinar: Webinar): WebinarFields => ({
  title: webinar.title,
  description: webinar.description ?? '',
  format: webinar.format,
  starts_at: toLocalTime(webinar.starts_at, webinar.timezone),
  timezone: webinar.timezone,
  duration_minutes: webinar.duration_minutes,
  product_id: webinar.audience_product_ids.map(String),
  draft: webinar.status === 'draft',
})

/** What goes to the server of a new webinar. */
export const newWebinarOf = (fields: WebinarFields): NewWebinar => ({
  ...commonOf(fields),
  description: fields.description.trim() || undefined,
  product_id: fields.product_id.map(Number),
  draft: fields.draft,
})

/** What goes to the server of one that is there: no product at all needs a word of its own. */
export const changesOf = (fields: WebinarFields) => ({
  ...commonOf(fields),
  description: fields.description.trim() || null,
  ...(fields.product_id.length === 0 ? { products: false } : { product_id: fields.product_id.map(Number) }),
})

const commonOf = ({ title, format, starts_at, timezone, duration_minutes }: WebinarFields) => ({
  title: title.trim(),
  format,
  starts_at: toInstant(starts_at, timezone),
  timezone,
  duration_minutes: Number(duration_minutes),
})
