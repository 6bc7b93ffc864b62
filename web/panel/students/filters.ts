import { oneOf, searched } from '../../kit/address.ts'

export const statuses = ['attention', 'active', 'at_risk', 'stalled', 'not_started', 'completed'] as const
export const sorts = [
  'attention',
  'recent',
  'oldest',
  'progress',
  'progress-asc',
  'activity',
  'activity-asc',
] as const
export const parts = [
  'lessons',
  'films',
  'class_sessions',
  'live',
  'submissions',
  'exams',
  'feedback',
  'certificates',
] as const

/** The course whose students are looked at; undefined until one is chosen. */
const readCourse = ({ course }: Record<string, unknown>) => {
  const id = Number(course)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const chosen = <Value extends string>(value: unknown, values: readonly Value[]) =>
  values.find((one) => one === value)

/** The filters of the students as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  course: readCourse(search),
  status: chosen(search.status, statuses),
  sort: oneOf(search.sort, sorts),
  q: searched(search.q),
})

/** What one student's address says: the course, and the part of the timeline. */
export const readStudentFilters = (search: Record<string, unknown>) => ({
  course: readCourse(search),
  part: chosen(search.part, parts),
})
