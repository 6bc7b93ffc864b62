/** The states of a webinar in their order; a cancelled one left that order. */
export const webinarStatuses = ['draft', 'scheduled', 'live', 'ended', 'cancelled'] as const
export type WebinarStatus = (typeof webinarStatuses)[number]

/** What a webinar's status follows from. Instants are in the wire's form. */
export type StoredState = {
  /** As it was written last. */
  status: WebinarStatus
  starts_at: string
  duration_minutes: number
  started_at: string | null
  ended_at: string | null
  open_connections: number
  last_exit_at: string | null
}

export type WebinarState = {
  status: WebinarStatus
  started_at: string | null
  ended_at: string | null
  /** When the clock changes the status next, if nothing else happens; null: never. */
  changes_at: string | null
}

const minuteMs = 60_000
/** So long after the last exit a webinar is over. */
const emptyMs = 10 * minuteMs
/** Connections whose exit was never told keep a webinar open no longer than this, or than planned. */
const maxLiveMs = 360 * minuteMs

const instantOf = (ms: number): string => new Date(ms).toISOString()

/** Says what the clock has made of a webinar at a moment. */
export function webinarState(stored: StoredState, nowMs: number): WebinarState {
  const { status, starts_at, started_at, ended_at } = stored
  if (status !== 'scheduled' && status !== 'live') return { status, started_at, ended_at, changes_at: null }
  const begun_at = started_at ?? starts_at
  if (status === 'scheduled' && nowMs < Date.parse(begun_at)) {
    return { status, started_at: null, ended_at: null, changes_at: begun_at }
  }
  const endMs = expectedEndMs(stored, Date.parse(begun_at))
  return nowMs < endMs
    ? { status: 'live', started_at: begun_at, ended_at: null, changes_at: instantOf(endMs) }
    : { status: 'ended', started_at: begun_at, ended_at: instantOf(endMs), changes_at: null }
}

/** When a webinar that begins at a moment ends at the latest. */
export const latestEndMs = (begunMs: number, duration_minutes: number): number =>
  begunMs + Math.max(duration_minutes * minuteMs, maxLiveMs)

/** When a webinar that has begun ends, as far as its connections are known. */
function expectedEndMs(
  { duration_minutes, open_connections, last_exit_at }: StoredState,
  begunMs: number,
): number {
  const plannedMs = begunMs + duration_minutes * minuteMs
  const latestMs = latestEndMs(begunMs, duration_minutes)
  if (open_connections > 0) return latestMs
  const emptiedMs = last_exit_at === null ? plannedMs : Date.parse(last_exit_at) + emptyMs
  return Math.min(Math.max(plannedMs, emptiedMs), latestMs)
}
