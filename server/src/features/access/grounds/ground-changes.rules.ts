import { hasPassed } from './ground.rules.ts'
import type { End, Ground } from './ground.types.ts'

type NewGround = Pick<Ground, 'product_id' | 'tag_id' | 'bundle_id' | 'source' | 'granted_at'>

export const newGround = (given: NewGround): Ground => ({
  ...given,
  order_ref: null,
  expires_at: null,
  paused: false,
  revoked_at: null,
  grants: [],
  intervals: [{ starts_at: given.granted_at, ends_at: null }],
})

/** Closes the present interval, if it is open. */
function closed(ground: Ground, ends_at: string): Ground {
  const last = ground.intervals.at(-1)!
  if (last.ends_at !== null) return ground
  return { ...ground, intervals: [...ground.intervals.slice(0, -1), { ...last, ends_at }] }
}

/** Opens a ground that was revoked or has expired in a new interval, without an end. A pause stays. */
export function reopened(ground: Ground, granted_at: string): Ground {
  // What was revoked has no open interval: the other ended when it expired.
  const { intervals } = closed(ground, ground.expires_at ?? granted_at)
  return {
    ...ground,
    granted_at,
    expires_at: null,
    revoked_at: null,
    intervals: [...intervals, { starts_at: granted_at, ends_at: null }],
  }
}

/** Revokes a ground; what is revoked stays as it is. */
export function revoked(ground: Ground, now: string): Ground {
  if (ground.revoked_at !== null) return ground
  const ends_at = hasPassed(ground.expires_at, now) ? ground.expires_at! : now
  return { ...closed(ground, ends_at), revoked_at: now }
}

/**
 * Gives a ground that is not revoked another end. An end that has already passed ends it now; one that had expired
 * stays so, with the interval in which it stood.
 */
export function endingAt(ground: Ground, expires_at: End, now: string): Ground {
  if (expires_at === ground.expires_at) return ground
  if (hasPassed(ground.expires_at, now)) return { ...closed(ground, ground.expires_at!), expires_at }
  return { ...(hasPassed(expires_at, now) ? closed(ground, now) : ground), expires_at }
}
