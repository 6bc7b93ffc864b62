import { z } from 'zod'
import {
  email,
  id,
  listEnvelope,
  name,
  text,
  timestamp,
  timeZone,
  utcInstant,
} from '../../../platform/http/fields.ts'
import { meetingStatuses } from '../records/meeting-state.rules.ts'
import { meetingExample } from '../schemas.ts'

/** What a visitor sends to book a meeting. */
export const bookBody = z.strictObject({
  starts_at: utcInstant(),
  name: name(1, 200),
  email: email(),
  answers: z
    .array(z.strictObject({ question: z.string(), value: text(0, 2_000) }))
    .max(20)
    .default([]),
  timezone: timeZone().optional(),
})
export type Booking = z.output<typeof bookBody>

export const moveBody = z.strictObject({ starts_at: utcInstant() })
export const cancelBody = z.strictObject({ reason: text(0, 500).optional() })

/** A meeting as its visitor sees it in the campus. */
const ownBooking = z
  .strictObject({
    object: z.literal('booking'),
    id: id(),
    title: z.string(),
    status: z.enum(meetingStatuses),
    host_name: z.string().nullable(),
    starts_at: timestamp(),
    ends_at: timestamp(),
    timezone: z.string(),
    meeting_url: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    manage_url: z
      .string()
      .nullable()
      .meta({ description: 'Where it can be moved or cancelled; null: nobody booked it on a page.' }),
  })
  .meta({ id: 'Booking' })
export type OwnBooking = z.output<typeof ownBooking>

export const bookingList = listEnvelope(ownBooking)

export const ownBookingExample: OwnBooking = {
  object: 'booking',
  id: meetingExample.id,
  title: meetingExample.title,
  status: 'scheduled',
  host_name: 'Rosa',
  starts_at: meetingExample.starts_at,
  ends_at: meetingExample.ends_at,
  timezone: 'Europe/Madrid',
  meeting_url: 'https://meet.example.com/rosa',
  cancel_reason: null,
  manage_url: 'https://academy.example.com/bookings/10000000001.8dT0uXzS7Yxq3Vb1mP2cT5nJ8kL4hG6f',
}
