import type { Ctx } from '../../../platform/context.ts'
import { type ClaimedFetch, renewLease } from './fetches.queries.ts'

export const leaseMs = 60_000
const renewIntervalMs = 15_000

/** The right to work on a row. `lost` is aborted when another worker may have claimed the row. */
type Lease = { lost: AbortSignal; stop(): void }

/** Renews the lease of a row until it is stopped. A lease that cannot be renewed in time counts as lost. */
export function startLeaseRenewal({ app, account, log }: Ctx, claimed: ClaimedFetch): Lease {
  const controller = new AbortController()
  let renewedAt = performance.now()
  const renew = async () => {
    const startedAt = performance.now()
    try {
      const isOurs = await renewLease(app.db, account.id, claimed, new Date(app.clock.nowMs() + leaseMs))
      if (isOurs) renewedAt = startedAt
      else controller.abort()
    } catch (err) {
      log.warn({ err }, 'the lease of a fetch could not be renewed')
      if (performance.now() - renewedAt > leaseMs - renewIntervalMs) controller.abort()
    }
  }
  const timer = setInterval(renew, renewIntervalMs)
  return { lost: controller.signal, stop: () => clearInterval(timer) }
}
