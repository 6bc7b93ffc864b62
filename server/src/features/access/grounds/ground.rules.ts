import type { BareGround, End, Ground, GroundStatus } from './ground.types.ts'

export const hasPassed = (end: End, now: string): boolean => end !== null && end <= now

/** @returns true if `end` is later than `other`; null is later than everything */
export const isLater = (end: End, other: End): boolean => other !== null && (end === null || end > other)

/** The latest of several ends. */
export const latestEnd = (ends: End[]): End =>
  ends.reduce((latest, end) => (isLater(end, latest) ? end : latest))

export function groundStatus(
  { revoked_at, expires_at, paused }: Pick<Ground, 'revoked_at' | 'expires_at' | 'paused'>,
  now: string,
): GroundStatus {
  if (revoked_at !== null) return 'revoked'
  if (hasPassed(expires_at, now)) return 'expired'
  return paused ? 'paused' : 'active'
}

/** True if a ground is neither revoked nor expired. */
export const stands = (ground: BareGround, now: string): boolean =>
  ['active', 'paused'].includes(groundStatus(ground, now))
