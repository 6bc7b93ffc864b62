import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { maxAddresses, type RateLimiter } from '../../../platform/http/rate-limit.ts'
import { createMemoryRateLimiter } from '../../../platform/http/rate-limit-memory.ts'
import { type Permit, viewerOf } from '../permits/permit.rules.ts'

/** As many requests as a student may send to the rest of the campus. */
const maxBatchesPerMinute = 600

const limiterOf = appState((): { limiter?: RateLimiter } => ({}))

/**
 * Reads a permit and counts the batch for its person, whatever address it comes from: a class may share one. What carries
 * no good permit is counted for its address.
 * @throws rate_limited, and what `read` throws
 */
export function limitReporter(ctx: Ctx, read: () => Permit): Permit {
  const state = limiterOf(ctx)
  state.limiter ??= createMemoryRateLimiter(ctx.app.clock, maxAddresses)
  try {
    const permit = read()
    take(state.limiter, `${permit.account_id} ${viewerOf(permit)}`, maxBatchesPerMinute)
    return permit
  } catch (error) {
    if (ctx.clientAddress !== null)
      take(state.limiter, ctx.clientAddress, ctx.app.config.AUTH_FAILURES_PER_MINUTE)
    throw error
  }
}

function take(limiter: RateLimiter, key: string, limit: number): void {
  const { granted, retry_after } = limiter.take(key, limit) as Exclude<
    ReturnType<RateLimiter['take']>,
    Promise<unknown>
  >
  if (granted) return
  throw rateLimited(`Too many batches: ${limit} a minute are allowed. Wait ${retry_after} s.`, {
    headers: { 'retry-after': String(retry_after) },
  })
}
