import { restRank, type StudentStatus, standingNumber } from './student-status.rules.ts'

export const sorts = [
  'attention',
  'recent',
  'oldest',
  'progress',
  'progress-asc',
  'activity',
  'activity-asc',
] as const
export type Sort = (typeof sorts)[number]

/** What students are sorted by. */
type SortedStudent = {
  status: StudentStatus
  status_days: number
  needs_attention: boolean
  granted_at: string
  completed_lessons: number
  last_activity_at: string | null
}

/** The place of a student in a sort, moments in milliseconds; ids decide between those who share it. */
export type SortKey = (number | null)[]

/** The rank by attention: lower comes first, and those who need none share the last one. */
export const attentionRank = (status: StudentStatus, needs_attention: boolean): number =>
  Math.min(standingNumber(status, needs_attention), restRank)

export function sortKey(sort: Sort, student: SortedStudent): SortKey {
  switch (sort) {
    case 'attention':
      return [attentionRank(student.status, student.needs_attention), student.status_days]
    case 'recent':
    case 'oldest':
      return [Date.parse(student.granted_at)]
    case 'progress':
    case 'progress-asc':
      return [student.completed_lessons]
    case 'activity':
    case 'activity-asc':
      return [student.last_activity_at === null ? null : Date.parse(student.last_activity_at)]
  }
}
