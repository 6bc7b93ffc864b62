import { defineError } from '../../platform/errors.ts'

export const noAttemptsLeft = defineError(
  409,
  'no_attempts_left',
  'You have taken this quiz as often as it may be taken.',
)
