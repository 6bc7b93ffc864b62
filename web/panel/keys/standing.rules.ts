import type { Key } from './keys.data.ts'

/** Whether a key works: it may have been revoked, or have ended by itself. */
export function standingOf({ revoked_at, expires_at }: Key, nowMs: number): 'works' | 'revoked' | 'ended' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? 'ended' : 'works'
}
