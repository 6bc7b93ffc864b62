import { defineError } from '../../platform/errors.ts'

export const slotTaken = defineError(409, 'slot_taken', 'The host is not free at this time any more.')
export const meetingOver = defineError(
  409,
  'meeting_over',
  'The meeting was cancelled or is over, so this cannot be done.',
)
export const meetingNotStarted = defineError(409, 'meeting_not_started', 'The meeting has not begun yet.')
export const keyTaken = defineError(409, 'key_taken', 'Another meeting type has this key.')
