/** A link must send this much a minute. One that only trickles would occupy a worker for a day. */
const minBytesPerMinute = 262_144
const windowMs = 60_000

/** Bytes that arrived since a moment. */
export type RateWindow = { started_ms: number; bytes: number }

/** Adds bytes to a window of at least a minute. @returns the window for the next bytes, or null if too few arrived */
export function addToRate(window: RateWindow, bytes: number, now_ms: number): RateWindow | null {
  const total = { ...window, bytes: window.bytes + bytes }
  const elapsedMs = now_ms - window.started_ms
  if (elapsedMs < windowMs) return total
  const isFastEnough = total.bytes >= minBytesPerMinute * (elapsedMs / windowMs)
  return isFastEnough ? { started_ms: now_ms, bytes: 0 } : null
}
