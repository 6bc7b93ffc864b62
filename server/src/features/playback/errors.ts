import { defineError } from '../../platform/errors.ts'

export const invalidPermit = defineError(
  401,
  'invalid_permit',
  'This permit was not made here, or whom it was made for is no longer known.',
)
export const permitExpired = defineError(401, 'permit_expired', 'This permit has expired. Ask for a new one.')
export const notOpenYet = defineError(
  403,
  'not_open_yet',
  'This webinar is not live, and no replay of it is open to you.',
)
export const sessionMismatch = defineError(
  409,
  'session_mismatch',
  'This session_id belongs to another person or another video. Begin a new session.',
)
export const sessionClosed = defineError(
  409,
  'session_closed',
  'A closed sample has ended this session. Begin a new one.',
)
