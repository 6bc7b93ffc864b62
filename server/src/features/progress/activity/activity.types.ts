import type { ActivityKind } from './activity.rules.ts'

export type StudentKey = { visitor_id: number; product_id: number }

/** Something that a student did with a lesson or a webinar of a course. */
export type RecordedActivity = StudentKey & {
  kind: ActivityKind
  at: Date
  unit_id?: number | null
  webinar_id?: number | null
}
