import { nextAttemptDelayMs } from '../../../platform/outbox/retry-schedule.rules.ts'

export const statuses = ['pending', 'delivering', 'delivered', 'failed', 'review', 'cancelled'] as const

/** The state of a delivery. Only the functions below change it. */
export type DeliveryState = {
  /** `delivering` from the first attempt to the last: the receiver may know of it. */
  status: (typeof statuses)[number]
  /** Why it failed, was cancelled or needs a review. */
  reason: string | null
  /** A refund waits for a review: the delivery is not sent again before that. */
  refund_review: boolean
  /** Attempts of this series. */
  attempts: number
  /** null: none will come, or one runs. */
  next_attempt_at: string | null
  delivered_at: string | null
  cancelled_at: string | null
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** The delay in milliseconds before each of the eight attempts of a series. */
export const schedule = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour]

/** How an attempt ended. `error` is null where the receiver confirmed. */
export type AttemptOutcome = {
  kind: 'confirmed' | 'temporary' | 'final'
  error: string | null
  ended_at: Date
  retry_after_ms: number | null
}

/** An attempt of this delivery has ended; `random` (0 <= x < 1) spreads what failed together. */
export function afterAttempt<State extends DeliveryState>(
  delivery: State,
  outcome: AttemptOutcome,
  random: number,
): State {
  const confirmed = outcome.kind === 'confirmed'
  const counted = {
    ...delivery,
    attempts: delivery.attempts + 1,
    delivered_at: confirmed ? outcome.ended_at.toISOString() : delivery.delivered_at,
  }
  // A refund or an erasure came while the attempt ran: the attempt counts, but decides nothing.
  if (delivery.status === 'review' || delivery.status === 'cancelled') return counted
  if (confirmed) return { ...counted, status: 'delivered', reason: null, next_attempt_at: null }
  if (delivery.status !== 'delivering') return counted
  const { retry_after_ms } = outcome
  const delayMs =
    outcome.kind === 'final'
      ? null
      : nextAttemptDelayMs(schedule, counted.attempts, { random, retry_after_ms })
  if (delayMs === null) return { ...counted, status: 'failed', reason: outcome.error, next_attempt_at: null }
  return { ...counted, next_attempt_at: new Date(outcome.ended_at.getTime() + delayMs).toISOString() }
}

/** The process stopped before there was an answer: another process makes the attempt anew. */
export const afterRelease = <State extends DeliveryState>(delivery: State, now: Date): State =>
  delivery.status === 'delivering' ? { ...delivery, next_attempt_at: now.toISOString() } : delivery

/** Nothing can be sent, and no further attempt would change that. */
export const afterObstacle = <State extends DeliveryState>(delivery: State, reason: string): State =>
  delivery.status === 'delivering'
    ? { ...delivery, status: 'failed', reason, next_attempt_at: null }
    : delivery

/** The purchase was refunded, in part or whole, and the rule asks for a review. */
export function afterRefund<State extends DeliveryState>(delivery: State, now: Date): State {
  switch (delivery.status) {
    case 'pending':
      return cancelled(delivery, 'refunded', now)
    case 'delivering':
    case 'delivered':
    case 'review':
      return { ...delivery, status: 'review', reason: 'refunded', refund_review: true, next_attempt_at: null }
    case 'failed':
      return { ...delivery, refund_review: true }
    case 'cancelled':
      return delivery
  }
}

/** Why a delivery cannot be sent again, or null where it can. */
export function retryObstacle(
  delivery: DeliveryState,
  connection_enabled: boolean,
): 'delivery_not_failed' | 'connection_disabled' | 'refund_review_pending' | null {
  if (delivery.status !== 'failed') return 'delivery_not_failed'
  if (!connection_enabled) return 'connection_disabled'
  return delivery.refund_review ? 'refund_review_pending' : null
}

/** A failed delivery begins a new series of attempts. */
export const afterRetry = <State extends DeliveryState>(delivery: State, now: Date): State => ({
  ...delivery,
  status: 'pending',
  reason: null,
  attempts: 0,
  next_attempt_at: now.toISOString(),
})

/**
 * The refund was reviewed. A delivery that the receiver had confirmed is `delivered` again. Any other has failed and may
 * be retried, or is cancelled where its buyer was erased.
 */
export function afterResolve<State extends DeliveryState & { contact_id: number | null }>(
  delivery: State,
  now: Date,
): State {
  const reviewed = { ...delivery, refund_review: false }
  if (delivery.status !== 'review') return reviewed
  if (delivery.delivered_at !== null) return { ...reviewed, status: 'delivered', reason: null }
  return delivery.contact_id === null
    ? cancelled(reviewed, 'person_erased', now)
    : { ...reviewed, status: 'failed', reason: 'refunded' }
}

/** The buyer was erased: what was not confirmed is never sent. */
export function afterErasure<State extends DeliveryState>(delivery: State, now: Date): State {
  const isOpen =
    delivery.status === 'pending' || delivery.status === 'delivering' || delivery.status === 'failed'
  return isOpen ? cancelled(delivery, 'person_erased', now) : delivery
}

/** Its connection was removed: what was not sent never is, and what may have arrived has failed. */
export function afterRemoval<State extends DeliveryState>(delivery: State, now: Date): State {
  if (delivery.status === 'pending') return cancelled(delivery, 'connection_removed', now)
  return afterObstacle(delivery, 'connection_removed')
}

const cancelled = <State extends DeliveryState>(delivery: State, reason: string, now: Date): State => ({
  ...delivery,
  status: 'cancelled',
  reason,
  refund_review: false,
  next_attempt_at: null,
  cancelled_at: now.toISOString(),
})
