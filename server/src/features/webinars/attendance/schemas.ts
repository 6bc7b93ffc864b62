import { z } from 'zod'
import { id, limit, listEnvelope, order, startingAfter, timestamp } from '../../../platform/http/fields.ts'

const seconds = () => z.int().min(0)

const connection = z
  .strictObject({
    room_name: z.string().meta({ description: 'The main room, or that of a group table.' }),
    room_sid: z.string().meta({ description: "LiveKit's id of the room." }),
    participant_sid: z.string().meta({ description: "LiveKit's id of this stay in the room." }),
    visitor_id: id().nullable().meta({
      description: 'The student whose session joined; always null for joins by the personal link.',
    }),
    identity_source: z.enum(['registration_link', 'verified_session']),
    audience_product_ids: z.array(id()).meta({
      description:
        'The audience of the webinar when the notice arrived. It proves no enrolment and gives no minutes to courses.',
    }),
    joined_at: timestamp().nullable(),
    left_at: timestamp().nullable(),
    connected_seconds: seconds().meta({ description: '0 where an end is not known.' }),
    join_event_id: z.string().nullable().meta({ description: "Id of LiveKit's notice of the entry." }),
    leave_event_id: z.string().nullable().meta({ description: "Id of LiveKit's notice of the exit." }),
    status: z.enum(['closed', 'entry_only', 'exit_only']).meta({
      description: 'closed: entry and exit were seen. The other two add no duration.',
    }),
  })
  .meta({ id: 'AttendanceConnection' })

const attendanceRegistration = z
  .strictObject({
    id: z.string().regex(/^\d+$/).meta({ description: 'registrant_id in decimal digits.' }),
    registrant_id: id(),
    registrant_email: z.string(),
    registrant_name: z.string(),
    webinar_id: id(),
    confirmed_connected_seconds: seconds().meta({
      description:
        'Whole seconds in which at least one closed connection stood: devices and rooms at once count once.',
    }),
    has_incomplete_connections: z.boolean(),
    connections: z.array(connection),
  })
  .meta({ id: 'AttendanceRegistration' })
export type AttendanceRegistration = z.output<typeof attendanceRegistration>

const measurement = z
  .strictObject({
    source: z.literal('livekit_signed_webhooks'),
    scope: z.literal('group_sessions_only'),
    duration: z.string(),
    limitations: z.string(),
    refresh: z.string(),
  })
  .meta({ id: 'AttendanceMeasurement', description: 'What the figures say, in words.' })

const attendanceList = listEnvelope(attendanceRegistration)
export const attendanceRegistrationList = z
  .strictObject({ ...attendanceList.shape, measurement })
  .meta({ id: 'AttendanceRegistrationList' })
export type AttendanceRegistrationList = z.output<typeof attendanceRegistrationList>

export const listAttendanceQuery = z.strictObject({
  webinar_id: id().meta({ description: 'A webinar of format group; a broadcast has an empty list.' }),
  visitor_id: id().optional().meta({
    description:
      'One student: registrations that their session joined, and those under their email. An unknown one has none.',
  }),
  order: order(),
  limit: limit(100, 50),
  starting_after: startingAfter(),
})

export const receivedNotice = z.strictObject({ received: z.literal(true) })

const session = z
  .strictObject({
    webinar_id: id(),
    title: z.string(),
    starts_at: timestamp(),
    connected_seconds: seconds(),
    has_incomplete_connections: z.boolean(),
  })
  .meta({ id: 'AttendedSession' })

const attendee = z
  .strictObject({
    visitor_id: id().nullable().meta({ description: 'The visitor with this email; null: there is none.' }),
    contact_id: id().nullable(),
    email: z.string(),
    name: z.string(),
    sessions_total: z.int().min(0).meta({ description: 'Sessions of the product in the stretch of time.' }),
    sessions_attended: z.int().min(0).meta({ description: 'Those with a connection of theirs.' }),
    connected_seconds: seconds().meta({ description: 'The sum over the sessions.' }),
    has_incomplete_connections: z.boolean(),
    sessions: z.array(session).meta({ description: 'Those that they attended, by starts_at.' }),
  })
  .meta({ id: 'WebinarAttendee' })
export type WebinarAttendee = z.output<typeof attendee>

const attendees = listEnvelope(attendee)
export const attendeeList = z
  .strictObject({
    ...attendees.shape,
    next_starting_after: z.int().nullable().meta({
      description: 'Opaque cursor of the next page; null on the last one.',
    }),
    measurement,
  })
  .meta({ id: 'WebinarAttendeeList' })
export type AttendeeList = z.output<typeof attendeeList>

const end = (words: string) =>
  z.string().meta({ format: 'date-time', description: `${words} ISO 8601 with a time zone.` })

export const listAttendeesQuery = z.strictObject({
  product_id: id().meta({ description: 'A product in the audience of the sessions.' }),
  from: end('Sessions that began then or later.'),
  until: end('Sessions that began before then, at most 366 days after from.'),
  limit: limit(200, 50),
  starting_after: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'The next_starting_after of the page before, for the same product and dates.' }),
})
