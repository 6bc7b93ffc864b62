import type { SessionState, SessionStatus } from '../schemas.ts'
import { isSilent } from './credit.rules.ts'

type Stored = { status: SessionStatus; last_seen_at: string; ended_at: string | null }
type Credit = { connected_ms: number; active_ms: number }

/** Where a session stands by the clock: one that fell silent has timed out, whether that was written or not. */
export const standingAt = (
  { status, last_seen_at, ended_at }: Stored,
  nowMs: number,
): { status: SessionStatus; ended_at: string | null } =>
  status === 'open' && isSilent(Date.parse(last_seen_at), nowMs)
    ? { status: 'timed_out', ended_at: last_seen_at }
    : { status, ended_at }

/** The credited time as it is shown: whole seconds, rounded down. */
export const shownSeconds = ({ connected_ms, active_ms }: Credit) => ({
  connected_seconds: Math.floor(connected_ms / 1000),
  active_seconds: Math.floor(active_ms / 1000),
})

/** A session as its player sees it. */
export const showState = (
  session: Stored & Credit & { session_id: string },
  nowMs: number,
): SessionState => ({
  session_id: session.session_id,
  status: standingAt(session, nowMs).status,
  ...shownSeconds(session),
})
