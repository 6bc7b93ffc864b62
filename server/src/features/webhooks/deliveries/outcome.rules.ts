import { nextAttemptDelayMs } from '../../../platform/outbox/retry-schedule.rules.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** The delay in milliseconds before each attempt of a series: the schedule of Standard Webhooks. */
export const schedule = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** An endpoint that has only failed for this long is disabled. */
export const maxFailingMs = 5 * 24 * hour

/** 410 Gone: the receiver will never be there again. */
export const isGone = (http_status: number | null): boolean => http_status === 410

type Outcome = { status: 'pending' | 'delivered' | 'failed'; due_at: Date | null }

/**
 * The state of a delivery after an attempt.
 * @param tries attempts of the series before this one
 * @param random 0 <= x < 1, spreads the next attempts of deliveries that failed together
 */
export function attemptOutcome(
  attempt: {
    at: Date
    duration_ms: number
    http_status: number | null
    error: string | null
    retry_after_ms: number | null
  },
  tries: number,
  random: number,
): Outcome {
  if (attempt.error === null) return { status: 'delivered', due_at: null }
  if (isGone(attempt.http_status)) return { status: 'failed', due_at: null }
  const { retry_after_ms } = attempt
  const delayMs = nextAttemptDelayMs(schedule, tries + 1, { random, retry_after_ms })
  if (delayMs === null) return { status: 'failed', due_at: null }
  return { status: 'pending', due_at: new Date(attempt.at.getTime() + attempt.duration_ms + delayMs) }
}
