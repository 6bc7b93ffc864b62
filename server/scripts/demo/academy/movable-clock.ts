import type { Clock } from '../../../src/platform/clock.ts'

/** A clock that stands still until it is set; whatever is limited by time goes on as if the time had passed. */
export function createMovableClock(start_ms: number): Clock & { set(ms: number): void } {
  let now_ms = start_ms
  let passed_ms = 0
  return {
    nowMs: () => now_ms,
    realMs: () => Date.now(),
    monotonicMs: () => performance.now() + passed_ms,
    set(ms) {
      passed_ms += Math.max(0, ms - now_ms)
      now_ms = ms
    },
  }
}
