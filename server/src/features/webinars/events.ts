import { defineEvent } from '../../platform/events/event.ts'

/** A webinar has gone live; told once. */
export const webinarStarted = defineEvent<{ webinar_id: number; started_at: string }>('webinar.started')

/** A webinar that was live is over; told once. */
export const webinarEnded = defineEvent<{ webinar_id: number; ended_at: string }>('webinar.ended')

/** LiveKit told that a student, proved by a session, came to a group session or left it. Told for each product of its audience. */
export const attendedLive = defineEvent<{
  visitor_id: number
  product_id: number
  webinar_id: number
  at: Date
}>('webinar.attended_live')
