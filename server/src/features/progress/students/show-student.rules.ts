import type { CourseAccess } from '../../access/index.ts'
import type { CourseStudent } from '../schemas.ts'
import type { Identity, MarkedLessons, RatedStudent } from './student.types.ts'

/** What else is shown of a student. */
type Details = {
  identity: Identity
  access: CourseAccess
  /** undefined: they have started no lesson that is published now. */
  marked: MarkedLessons | undefined
  /** Of the lesson of the last activity. */
  lesson_title: string | null
  /** Of its webinar. */
  live_title: string | null
  total_lessons: number
}

/** A student as the list shows them. */
export function showStudent(
  student: RatedStudent,
  { identity, access, marked, lesson_title, live_title, total_lessons }: Details,
): CourseStudent {
  return {
    object: 'course_student',
    visitor_id: student.visitor_id,
    contact_id: identity.contact_id,
    email: identity.email,
    name: identity.name,
    status: student.status,
    status_days: student.status_days,
    needs_attention: student.needs_attention,
    last_activity_at: student.last_activity_at,
    last_activity: {
      kind: student.last_activity_kind,
      at: student.last_activity_at,
      lesson_id: student.last_activity_unit_id,
      lesson_title,
      live_id: student.last_activity_webinar_id,
      live_title,
    },
    last_marked_at: student.last_marked_at,
    completed_lessons: student.completed_lessons,
    total_lessons,
    completed_lesson_ids: marked?.completed ?? [],
    started_lesson_ids: marked?.started ?? [],
    access: {
      source: access.source,
      by_tag: access.by_tag,
      included_from_product_ids: access.included_from_product_ids,
      granted_at: access.granted_at,
      expires_at: access.expires_at,
      paused: access.paused,
    },
  }
}
