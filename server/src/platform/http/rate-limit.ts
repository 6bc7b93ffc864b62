import type { Clock } from '../clock.ts'

export const windowMs = 60_000

export type Allowance = {
  granted: boolean
  limit: number
  remaining: number
  /** Unix seconds, rounded up, at which at least one more request is allowed. */
  reset: number
  /** Whole seconds to wait, rounded up; 0 while something remains. */
  retry_after: number
}

export type RateLimiter = {
  /** Grants one request to `key` if fewer than `limit` were granted in the last 60 seconds. */
  take(key: string | number, limit: number): Allowance | Promise<Allowance>
  /** The same without taking anything. */
  look(key: string | number, limit: number): Allowance | Promise<Allowance>
}

/** Grant times of one key, oldest first, in a ring that grows up to the limit as it is needed. */
type Ring = { times: Float64Array; start: number; count: number }

const timeAt = (ring: Ring, index: number): number => ring.times[(ring.start + index) % ring.times.length]!

/**
 * Exact rolling window in memory: the last `limit` grant times of each key are kept, so no 60 seconds ever hold
 * more than `limit` grants. A denied request costs nothing.
 */
export function createMemoryRateLimiter(clock: Clock): RateLimiter {
  const rings = new Map<string | number, Ring>()
  let nextCleanUp = 0

  function dropIdle(now: number): void {
    if (now < nextCleanUp) return
    for (const [key, ring] of rings) if (expire(ring, now).count === 0) rings.delete(key)
    nextCleanUp = now + windowMs
  }

  return {
    take(key, limit) {
      const now = clock.nowMs()
      dropIdle(now)
      const ring = expire(rings.get(key) ?? { times: new Float64Array(8), start: 0, count: 0 }, now)
      const granted = ring.count < limit
      if (granted) rings.set(key, append(ring, now))
      return allowance(rings.get(key) ?? ring, limit, now, granted)
    },
    look(key, limit) {
      const now = clock.nowMs()
      const ring = rings.get(key)
      const count = ring === undefined ? 0 : expire(ring, now).count
      return allowance(ring, limit, now, count < limit)
    },
  }
}

/** Drops the grants that left the window; both of its ends count, hence the strict comparison. */
function expire(ring: Ring, now: number): Ring {
  while (ring.count > 0 && now - timeAt(ring, 0) > windowMs) {
    ring.start = (ring.start + 1) % ring.times.length
    ring.count--
  }
  return ring
}

function append(ring: Ring, now: number): Ring {
  if (ring.count < ring.times.length) {
    ring.times[(ring.start + ring.count) % ring.times.length] = now
    ring.count++
    return ring
  }
  const times = new Float64Array(ring.times.length * 2)
  for (let i = 0; i < ring.count; i++) times[i] = timeAt(ring, i)
  return append({ times, start: 0, count: ring.count }, now)
}

/** `limit` may have been lowered since the grants: then the newest `limit` of them decide. */
function allowance(ring: Ring | undefined, limit: number, now: number, granted: boolean): Allowance {
  const count = ring?.count ?? 0
  const remaining = Math.max(0, limit - count)
  const freeAt = remaining > 0 || ring === undefined ? now : timeAt(ring, count - limit) + windowMs + 1
  return {
    granted,
    limit,
    remaining,
    reset: Math.ceil(freeAt / 1000),
    retry_after: Math.ceil((freeAt - now) / 1000),
  }
}

/** What accounts without a limit are shown. */
export const unlimitedAllowance = (nowMs: number): Allowance => ({
  granted: true,
  limit: 1_000_000,
  remaining: 1_000_000,
  reset: Math.ceil(nowMs / 1000),
  retry_after: 0,
})

export const rateHeaders = (allowance: Allowance): Record<string, string> => ({
  'x-ratelimit-limit': String(allowance.limit),
  'x-ratelimit-remaining': String(allowance.remaining),
  'x-ratelimit-reset': String(allowance.reset),
})
