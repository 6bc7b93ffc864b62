import { defineError } from '../../platform/errors.ts'

export const sessionEnded = defineError(
  409,
  'session_ended',
  'This session has ended, or nothing was heard of it for 90 seconds. Start a new one.',
)
