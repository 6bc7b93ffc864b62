import type { ActivityKind } from '../activity/activity.rules.ts'
import type { StudentStatus } from './student-status.rules.ts'

/** A student of a course, as stored. */
export type StudentRow = {
  visitor_id: number
  granted_at: string
  last_activity_at: string | null
  last_activity_kind: ActivityKind | null
  last_activity_unit_id: number | null
  last_activity_webinar_id: number | null
  last_marked_at: string | null
  completed_lessons: number
}

/** A student with how they are doing at a moment. */
export type RatedStudent = StudentRow & {
  status: StudentStatus
  status_days: number
  needs_attention: boolean
}

export type Identity = { visitor_id: number; email: string; name: string; contact_id: number | null }

/** The published lessons of a student, in ascending id. */
export type MarkedLessons = { visitor_id: number; completed: number[]; started: number[] }
