import { defineError } from '../../platform/errors.ts'

export const webinarOver = defineError(
  409,
  'webinar_over',
  'This webinar has ended or was cancelled: only its replay and its transcript can be changed.',
)
export const webinarNotLive = defineError(
  409,
  'webinar_not_live',
  'This webinar is not live yet. One that shall not take place is cancelled.',
)
export const registrationClosed = defineError(
  409,
  'registration_closed',
  'Nobody can register for this webinar: it is a draft, has ended or was cancelled.',
)
export const roomNotOpen = defineError(
  409,
  'room_not_open',
  'The room opens 30 minutes before the webinar starts, and closes when it is over.',
)
export const liveNotConfigured = defineError(
  503,
  'live_not_configured',
  'This installation has no server for live rooms: LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET name one.',
)
export const invalidSignature = defineError(
  401,
  'invalid_signature',
  'The Authorization header does not sign this body, or has expired.',
)
