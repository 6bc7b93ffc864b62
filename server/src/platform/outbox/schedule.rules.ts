const most_jitter = 0.2

/**
 * How long after an attempt the next one comes.
 * @param schedule how long before each attempt, the first included
 * @param tries attempts made, the last one included
 * @param by.random 0 <= x < 1: the slot grows by up to 20 %, so that what failed together comes back apart
 * @param by.retry_after_ms what the receiver asked for, honoured up to twice the slot
 * @returns null where no attempt is left
 */
export function nextAttemptMs(
  schedule: readonly number[],
  tries: number,
  by: { random: number; retry_after_ms: number | null },
): number | null {
  const slot = schedule[tries]
  if (slot === undefined) return null
  const jittered = slot * (1 + by.random * most_jitter)
  return Math.round(Math.max(jittered, Math.min(by.retry_after_ms ?? 0, 2 * slot)))
}

/** Retry-After in milliseconds from `now_ms`: seconds or a date. @returns null where it is neither, or past */
export function readRetryAfter(header: string | undefined, now_ms: number): number | null {
  if (header === undefined) return null
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000
  const wait = Date.parse(header) - now_ms
  return wait > 0 ? wait : null
}
