import { defineError } from '../../platform/errors.ts'

export const noAttemptsLeft = defineError(
  409,
  'no_attempts_left',
  'You have taken this quiz as often as it may be taken.',
)
export const examNotRunning = defineError(
  409,
  'exam_not_running',
  'No attempt at this exam runs: start one, or it was submitted already.',
)
export const examTimeOver = defineError(
  409,
  'exam_time_over',
  'The time of this attempt is over. What was saved in time counts.',
)
export const examStillRunning = defineError(
  409,
  'exam_still_running',
  'This attempt still runs. It can be graded once it has ended.',
)
