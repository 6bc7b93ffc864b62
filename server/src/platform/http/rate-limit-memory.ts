import type { Clock } from '../clock.ts'
import {
  type Allowance,
  createAllowance,
  makeRoom,
  type RateLimiter,
  waitAfter,
  windowMs,
} from './rate-limit.ts'

/** Grant times of one key, oldest first, in a ring that grows up to the limit as it is needed. */
type Ring = { times: Float64Array; start: number; count: number }

/**
 * Exact rolling windows in memory, for one process. Each key has the times of its grants in the last 60 seconds.
 * @param maxKeys a further key displaces those that came first, whose windows start anew
 */
export function createMemoryRateLimiter(clock: Clock, maxKeys = Number.POSITIVE_INFINITY): RateLimiter {
  const rings = new Map<string, Ring>()
  let nextCleanUp = Number.NEGATIVE_INFINITY

  function dropIdle(now: number): void {
    if (now < nextCleanUp) return
    for (const [key, ring] of rings) if (expire(ring, now).count === 0) rings.delete(key)
    nextCleanUp = now + windowMs
  }

  return {
    take(key, limit) {
      const now = clock.monotonicMs()
      dropIdle(now)
      let ring = expire(rings.get(key) ?? { times: new Float64Array(8), start: 0, count: 0 }, now)
      const granted = ring.count < limit
      if (granted) {
        ring = append(ring, now)
        if (!rings.has(key)) makeRoom(rings, maxKeys)
        rings.set(key, ring)
      }
      return allowance(ring, limit, granted)
    },
    look(key, limit) {
      const now = clock.monotonicMs()
      const ring = rings.get(key)
      if (ring === undefined)
        return createAllowance({ granted: true, limit, count: 0, wait_ms: 0, now: clock.realMs() })
      return allowance(expire(ring, now), limit, ring.count < limit)
    },
  }

  /** `limit` may have been lowered since the grants: then the newest `limit` of them decide. */
  function allowance(ring: Ring, limit: number, granted: boolean): Allowance {
    const { count } = ring
    const wait_ms = count < limit ? 0 : waitAfter(timeAt(ring, count - limit), clock.monotonicMs())
    return createAllowance({ granted, limit, count, wait_ms, now: clock.realMs() })
  }
}

const timeAt = (ring: Ring, index: number): number => ring.times[(ring.start + index) % ring.times.length]!

/** Drops the grants that left the window; both of its ends count. */
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
