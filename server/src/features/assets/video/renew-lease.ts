import type { Ctx } from '../../../platform/context.ts'
import { type ClaimedFetch, renewLease } from './fetches.queries.ts'

export const leaseMs = 60_000
const renewEveryMs = 15_000

/** The right to work on a row. `lost` is aborted when another run may have taken it over. */
type Lease = { lost: AbortSignal; end(): void }

/** Renews the lease of a row while work goes on; where it cannot be renewed in time, it counts as lost. */
export function startLeaseRenewal({ app, account, log }: Ctx, claimed: ClaimedFetch): Lease {
  const controller = new AbortController()
  let renewed = performance.now()
  const renew = async () => {
    const began = performance.now()
    try {
      const held = await renewLease(app.db, account.id, claimed, new Date(app.clock.nowMs() + leaseMs))
      if (held) renewed = began
      else controller.abort()
    } catch (err) {
      log.warn({ err }, 'the lease of a fetch could not be renewed')
      if (performance.now() - renewed > leaseMs - renewEveryMs) controller.abort()
    }
  }
  const timer = setInterval(renew, renewEveryMs)
  return { lost: controller.signal, end: () => clearInterval(timer) }
}
