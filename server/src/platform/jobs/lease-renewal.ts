import type { Ctx } from '../context.ts'

/** The right to work on a row. `lost` is aborted when another worker may have claimed the row. */
type Lease = { lost: AbortSignal; stop(): void }

type LeaseOptions = {
  leaseMs: number
  /** Moves the end of the lease. @returns false if the claim was lost */
  renew: (until: Date) => Promise<boolean>
}

/** Renews the lease of a row until it is stopped. A lease that cannot be renewed in time counts as lost. */
export function startLeaseRenewal(
  { app, log }: Pick<Ctx, 'app' | 'log'>,
  { leaseMs, renew }: LeaseOptions,
): Lease {
  const intervalMs = leaseMs / 4
  const controller = new AbortController()
  let renewedAt = performance.now()
  const tick = async () => {
    const startedAt = performance.now()
    try {
      if (await renew(new Date(app.clock.nowMs() + leaseMs))) renewedAt = startedAt
      else controller.abort()
    } catch (err) {
      log.warn({ err }, 'the lease of a row could not be renewed')
      if (performance.now() - renewedAt > leaseMs - intervalMs) controller.abort()
    }
  }
  const timer = setInterval(tick, intervalMs)
  return { lost: controller.signal, stop: () => clearInterval(timer) }
}
