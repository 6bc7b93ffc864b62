const delaysMs = [60_000, 600_000]
const maxWaitMs = 3_600_000

/**
 * How long to wait after a failed call before the next one; null: it is given up.
 * @param failures so far, with this one @param retry_after_ms what the server asks for
 */
export function transcriptionRetryDelayMs(failures: number, retry_after_ms: number | null): number | null {
  const delayMs = delaysMs[failures - 1]
  return delayMs === undefined ? null : Math.max(delayMs, Math.min(retry_after_ms ?? 0, maxWaitMs))
}
