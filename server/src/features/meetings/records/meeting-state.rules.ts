/** Everything that a meeting can be. */
export const meetingStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled', 'no_show'] as const
export type MeetingStatus = (typeof meetingStatuses)[number]

/** What a person said became of a meeting. */
export type Outcome = Extract<MeetingStatus, 'completed' | 'cancelled' | 'no_show'>

export type MeetingTimes = { starts_at: string; ends_at: string; outcome: Outcome | null }

/** What a meeting is at a moment: what a person said of it, else what the clock says. */
export function statusAt({ starts_at, ends_at, outcome }: MeetingTimes, now: Date): MeetingStatus {
  if (outcome !== null) return outcome
  const at = now.toISOString()
  if (at < starts_at) return 'scheduled'
  return at < ends_at ? 'in_progress' : 'completed'
}

/** A meeting that can still be moved and cancelled by its host. */
export const isAhead = (times: MeetingTimes, now: Date): boolean =>
  ['scheduled', 'in_progress'].includes(statusAt(times, now))

/** A meeting that can still be moved and cancelled by its visitor. */
export const isScheduled = (times: MeetingTimes, now: Date): boolean => statusAt(times, now) === 'scheduled'

/** When a meeting ends. @param starts_at in the wire's form */
export const endOf = (starts_at: string, duration_minutes: number): string =>
  new Date(Date.parse(starts_at) + duration_minutes * 60_000).toISOString()
