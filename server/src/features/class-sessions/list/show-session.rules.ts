import { shownSeconds, standingAt } from '../player/session-state.rules.ts'
import type { ClassSession } from '../schemas.ts'

type Stored = Omit<ClassSession, 'connected_seconds' | 'active_seconds'> & {
  connected_ms: number
  active_ms: number
}

/** A stored session as it stands now. */
export const showSession = (
  { connected_ms, active_ms, ...session }: Stored,
  nowMs: number,
): ClassSession => ({
  ...session,
  ...shownSeconds({ connected_ms, active_ms }),
  ...standingAt(session, nowMs),
})
