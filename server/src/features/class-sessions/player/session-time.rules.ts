import type { SessionTime } from './credit.rules.ts'

/** The columns of a session that say how it stands. */
type TimeColumns = {
  last_seen_at: string
  visible: boolean
  focused: boolean
  interacted_at: string | null
  connected_ms: number
  active_ms: number
}

/** A session's columns as the rules read them. */
export const toTime = (row: TimeColumns): SessionTime => ({
  heardAtMs: Date.parse(row.last_seen_at),
  visible: row.visible,
  focused: row.focused,
  interactedAtMs: row.interacted_at === null ? null : Date.parse(row.interacted_at),
  connectedMs: row.connected_ms,
  activeMs: row.active_ms,
})

/** What the rules say, as a session's columns. */
export const fromTime = (time: SessionTime): TimeColumns => ({
  last_seen_at: new Date(time.heardAtMs).toISOString(),
  visible: time.visible,
  focused: time.focused,
  interacted_at: time.interactedAtMs === null ? null : new Date(time.interactedAtMs).toISOString(),
  connected_ms: time.connectedMs,
  active_ms: time.activeMs,
})
