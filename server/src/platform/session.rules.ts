/** A session ends so long after its last use. */
export const sessionLifetimeMs = 30 * 86_400_000
/** Its use is written at most this often. */
const touchIntervalMs = 3_600_000

/** What a session is at a moment: over, to be written as used, or neither. */
export function sessionState(last_used_at: string, nowMs: number): 'ended' | 'touch' | 'fresh' {
  const idleMs = nowMs - Date.parse(last_used_at)
  if (idleMs >= sessionLifetimeMs) return 'ended'
  return idleMs >= touchIntervalMs ? 'touch' : 'fresh'
}
