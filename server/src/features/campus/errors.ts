import { defineError, notFound } from '../../platform/errors.ts'

export const accessEnded = defineError(403, 'access_ended', 'Your access to this course has ended.')
export const accessPaused = defineError(403, 'access_paused', 'Your access to this course is paused.')
export const beforeYourAccess = defineError(
  403,
  'before_your_access',
  'This lesson was published before your access began.',
)

/** Why a lesson may not be read, or what is in it not be done. */
export const lessonErrors = [notFound, accessEnded, accessPaused, beforeYourAccess]
