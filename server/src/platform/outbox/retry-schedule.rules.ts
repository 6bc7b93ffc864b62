const maxJitter = 0.2

/**
 * Computes the delay from an attempt to the next one, in milliseconds.
 * @param schedule the delay before each attempt, the first included
 * @param tries attempts made, the last one included
 * @param by.random 0 <= x < 1: lengthens the delay by up to 20 %, so that what failed together is not retried together
 * @param by.retry_after_ms what the receiver asked for, honoured up to twice the delay of the schedule
 * @returns null where no attempt is left
 */
export function nextAttemptDelayMs(
  schedule: readonly number[],
  tries: number,
  by: { random: number; retry_after_ms: number | null },
): number | null {
  const delayMs = schedule[tries]
  if (delayMs === undefined) return null
  const jitteredMs = delayMs * (1 + by.random * maxJitter)
  return Math.round(Math.max(jitteredMs, Math.min(by.retry_after_ms ?? 0, 2 * delayMs)))
}

/** Retry-After in milliseconds from `now_ms`: seconds or a date. @returns null where it is neither, or past */
export function parseRetryAfter(header: string | undefined, now_ms: number): number | null {
  if (header === undefined) return null
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000
  const delayMs = Date.parse(header) - now_ms
  return delayMs > 0 ? delayMs : null
}
