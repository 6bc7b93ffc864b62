import { notFound } from '../../../platform/errors.ts'
import type { CourseAccess } from '../../access/index.ts'
import { accessEnded, accessPaused, beforeYourAccess } from '../errors.ts'
import { lessonOpening, type Opening } from '../opening.rules.ts'
import type { LessonRow } from './lessons.queries.ts'

const refusals = {
  access_ended: accessEnded,
  access_paused: accessPaused,
  before_your_access: beforeYourAccess,
}

/**
 * Requires that a lesson is open to a student.
 * @param accesses whatever the student has access to
 * @throws not_found where it does not exist or they have no access to its course; access_ended, access_paused, before_your_access
 */
export function requireOpen(lesson: LessonRow | undefined, accesses: CourseAccess[]): LessonRow {
  const access = accesses.find(({ product_id }) => product_id === lesson?.product_id)
  if (lesson === undefined || access === undefined) throw notFound()
  refuseClosed(lessonOpening(access, lesson.replay_visibility, lesson.date))
  return lesson
}

/** @throws access_ended, access_paused, before_your_access */
export function refuseClosed(opening: Opening): void {
  if (opening !== 'open') throw refusals[opening]()
}
