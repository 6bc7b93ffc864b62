import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { decideInWindow } from './rate-limit.queries.ts'
import {
  createAllowance,
  makeRoom,
  maxAddresses,
  type RateLimiter,
  waitAfter,
  windowMs,
} from './rate-limit.ts'

/** Exact rolling windows in the database, for processes that share it: one statement a request. */
export function createDatabaseRateLimiter(db: Db, clock: Clock): RateLimiter {
  // Keys that had nothing left when this process last asked: until then, by the monotonic clock, it need not ask again.
  const exhausted = new Map<string, { reset: number; until: number }>()

  return {
    async take(key, limit) {
      const decision = await decideInWindow(db, key, limit, windowMs)
      const { count, freeing_grant, decided_at: now } = decision
      const wait_ms = count < limit || freeing_grant === null ? 0 : waitAfter(freeing_grant, now)
      const allowance = createAllowance({ granted: decision.granted, limit, count, wait_ms, now })
      if (allowance.remaining === 0) {
        makeRoom(exhausted, maxAddresses)
        exhausted.set(key, {
          reset: allowance.reset,
          until: clock.monotonicMs() + allowance.retry_after * 1000,
        })
      }
      return allowance
    },
    look(key, limit) {
      const now = clock.monotonicMs()
      const known = exhausted.get(key)
      if (known !== undefined && known.until > now) {
        const retry_after = Math.ceil((known.until - now) / 1000)
        return { granted: false, limit, remaining: 0, reset: known.reset, retry_after }
      }
      return createAllowance({ granted: true, limit, count: 0, wait_ms: 0, now: clock.realMs() })
    },
  }
}
