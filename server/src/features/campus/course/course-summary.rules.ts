import type { CourseAccess } from '../../access/index.ts'
import { lessonOpening, nextLesson } from '../opening.rules.ts'
import type { StudentCourse } from '../schemas.ts'
import type { CourseCard, LessonState } from './outline.queries.ts'

/** One course in a student's list. @param lessons those that are published now, in their order */
export function summariseCourse(
  card: CourseCard,
  access: CourseAccess,
  lessons: LessonState[],
): StudentCourse {
  const { id: product_id, kind, title, description, replay_visibility } = card
  const { status, granted_at, expires_at } = access
  const next = nextLesson(
    lessons.map(({ id, date, completed }) => ({
      id,
      completed,
      open: lessonOpening(access, replay_visibility, date) === 'open',
    })),
  )
  return {
    ...{ product_id, kind, title, description, status, granted_at, expires_at },
    completed_lessons: lessons.filter(({ completed }) => completed).length,
    total_lessons: lessons.length,
    next_unit_id: next?.id ?? null,
  }
}
