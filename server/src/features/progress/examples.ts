import type { CourseStudent, CourseStudentList } from './schemas.ts'
import { measurement } from './students/measurement.rules.ts'

const student: CourseStudent = {
  object: 'course_student',
  visitor_id: 10000000001,
  contact_id: 10000000001,
  email: 'ana@example.com',
  name: 'Ana',
  status: 'at_risk',
  status_days: 9,
  needs_attention: true,
  last_activity_at: '2026-03-01T09:30:00.000Z',
  last_activity: {
    kind: 'lesson_opened',
    at: '2026-03-01T09:30:00.000Z',
    lesson_id: 10000000002,
    lesson_title: 'Watering',
    live_id: null,
    live_title: null,
  },
  last_marked_at: '2026-02-28T18:05:00.000Z',
  completed_lessons: 1,
  total_lessons: 8,
  completed_lesson_ids: [10000000001],
  started_lesson_ids: [10000000002],
  access: {
    source: 'external_sale',
    by_tag: false,
    included_from_product_ids: [],
    granted_at: '2026-02-27T10:00:00.000Z',
    expires_at: null,
    paused: false,
  },
}

export const courseStudentsExample: CourseStudentList = {
  object: 'list',
  data: [student],
  has_more: false,
  next_starting_after: null,
  summary: {
    total: 24,
    matching: 1,
    by_status: { active: 13, at_risk: 1, stalled: 4, not_started: 2, completed: 4 },
    needs_attention: 5,
    at_risk_after_days: 7,
    stalled_after_days: 14,
  },
  measurement,
}
