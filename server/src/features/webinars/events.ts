import { defineEvent } from '../../platform/events/event.ts'

/** A webinar has gone live; told once. */
export const webinarStarted = defineEvent<{ webinar_id: number; started_at: string }>('webinar.started')

/** A webinar that was live is over; told once. */
export const webinarEnded = defineEvent<{ webinar_id: number; ended_at: string }>('webinar.ended')
