import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { decideInWindow } from './rate-limit.queries.ts'
import { type Allowance, createAllowance, type RateLimiter, windowMs } from './rate-limit.ts'

/** Exact rolling windows in the database, for processes that share it: one statement a request. */
export function createDatabaseRateLimiter(db: Db, clock: Clock): RateLimiter {
  // Keys that had nothing left when this process last asked: until then it need not ask again.
  const exhausted = new Map<string, { allowance: Allowance; until: number }>()

  return {
    async take(key, limit) {
      const decision = await decideInWindow(db, key, limit, windowMs)
      const allowance = createAllowance({ ...decision, limit, now: decision.decided_at })
      if (allowance.remaining === 0) {
        const now = clock.nowMs()
        for (const [other, { until }] of exhausted) if (until <= now) exhausted.delete(other)
        exhausted.set(key, { allowance, until: now + allowance.retry_after * 1000 })
      }
      return allowance
    },
    look(key, limit) {
      const now = clock.nowMs()
      const known = exhausted.get(key)
      if (known !== undefined && known.until > now) return known.allowance
      return createAllowance({ granted: true, limit, count: 0, freeing_grant: null, now })
    },
  }
}
