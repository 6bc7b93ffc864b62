import type { Clock } from '../src/platform/clock.ts'

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & {
  /** Moves on: `500ms`, `5s`, `10m`, `24h`, `31d`. */
  advance(by: string): void
  set(instant: string | number): void
  /** Sets the wall clock, as a person may do. No time passes. */
  step(instant: string | number): void
  now(): Date
}

const unitMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The milliseconds of a text such as `10m`. */
export function duration(text: string): number {
  const [, amount, unit = ''] = /^(\d+)(ms|s|m|h|d)$/.exec(text) ?? []
  if (amount === undefined) throw new Error(`"${text}" is not a duration such as 10m`)
  return Number(amount) * unitMs[unit]!
}

export function createTestClock(start = '2026-03-10T09:30:00.000Z'): TestClock {
  let ms = Date.parse(start)
  let monotonic_ms = 0
  function set(to_ms: number): void {
    monotonic_ms += Math.max(0, to_ms - ms)
    ms = to_ms
  }
  return {
    nowMs: () => ms,
    realMs: () => ms,
    monotonicMs: () => monotonic_ms,
    now: () => new Date(ms),
    advance: (by) => set(ms + duration(by)),
    set: (instant) => set(new Date(instant).getTime()),
    step: (instant) => {
      ms = new Date(instant).getTime()
    },
  }
}

/** A clock that runs with the machine's, for what takes real time, and that a test moves on besides. */
export function createRunningClock(): TestClock {
  let moved_ms = 0
  const nowMs = () => Date.now() + moved_ms
  const set = (instant: string | number) => {
    moved_ms += new Date(instant).getTime() - nowMs()
  }
  return {
    nowMs,
    realMs: nowMs,
    monotonicMs: () => performance.now() + moved_ms,
    now: () => new Date(nowMs()),
    advance: (by) => {
      moved_ms += duration(by)
    },
    set,
    step: set,
  }
}
