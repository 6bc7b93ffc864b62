const dayMs = 86_400_000

export const atRiskAfterDays = 7
export const stalledAfterDays = 14

/** Days after which somebody who has stalled, or has not started, is no longer waited for. */
const stalledUntilDays = 90
const notStartedFromDays = 7
const notStartedUntilDays = 30

export const statuses = ['active', 'at_risk', 'stalled', 'not_started', 'completed'] as const
export type StudentStatus = (typeof statuses)[number]

/** What is known of a student in a course. Instants are in the wire's form. */
export type Progress = {
  granted_at: string
  last_activity_at: string | null
  last_marked_at: string | null
  completed_lessons: number
}

/**
 * The status and whether it needs attention, together: its index is the number by which the database counts and sorts.
 * Those who need attention come first, in the order in which they are shown.
 */
export const standings: readonly { status: StudentStatus; needs_attention: boolean }[] = [
  { status: 'at_risk', needs_attention: true },
  { status: 'stalled', needs_attention: true },
  { status: 'not_started', needs_attention: true },
  { status: 'active', needs_attention: false },
  { status: 'stalled', needs_attention: false },
  { status: 'not_started', needs_attention: false },
  { status: 'completed', needs_attention: false },
]

/** The place of each standing in the order by attention: those who need none are one group, the last one. */
export const restRank = standings.findIndex(({ needs_attention }) => !needs_attention)

export const standingNumber = (status: StudentStatus, needs_attention: boolean): number =>
  standings.findIndex((each) => each.status === status && each.needs_attention === needs_attention)

/** The moments between which statuses change. Whatever happened after one of them is not as many days ago. */
export function statusBounds(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  return {
    active_after: daysAgo(atRiskAfterDays),
    at_risk_after: daysAgo(stalledAfterDays),
    stalled_after: daysAgo(stalledUntilDays),
    not_started_until: daysAgo(notStartedFromDays),
    not_started_after: daysAgo(notStartedUntilDays),
  }
}

/** Whole periods of 24 hours from one moment to another; 0 where it is still to come. */
const wholeDays = (from: string, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - Date.parse(from)) / dayMs))

/** How a student is doing at a moment, in a course with so many published lessons. */
export function studentStatus(
  progress: Progress,
  total_lessons: number,
  now: Date,
): { status: StudentStatus; status_days: number; needs_attention: boolean } {
  const { granted_at, last_activity_at, last_marked_at, completed_lessons } = progress
  if (total_lessons > 0 && completed_lessons >= total_lessons) {
    const status_days = wholeDays(last_marked_at ?? granted_at, now)
    return { status: 'completed', status_days, needs_attention: false }
  }
  if (last_activity_at === null) {
    const status_days = wholeDays(granted_at, now)
    const needs_attention = status_days >= notStartedFromDays && status_days < notStartedUntilDays
    return { status: 'not_started', status_days, needs_attention }
  }
  const status_days = wholeDays(last_activity_at, now)
  if (status_days < atRiskAfterDays) return { status: 'active', status_days, needs_attention: false }
  if (status_days < stalledAfterDays) return { status: 'at_risk', status_days, needs_attention: true }
  return { status: 'stalled', status_days, needs_attention: status_days < stalledUntilDays }
}

/** The numbers of the standings that a filter by status lets through; `attention` is all that need it. */
export const standingsOf = (filter: StudentStatus | 'attention'): number[] =>
  standings.flatMap(({ status, needs_attention }, number) =>
    (filter === 'attention' ? needs_attention : status === filter) ? number : [],
  )
