import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDatabaseClock } from './clock.ts'

/** A machine whose wall clock, monotonic clock and database are moved by hand. */
function createMachine() {
  const time = { monotonic_ms: 5_000, system_ms: 1_000_000, database_ms: 2_000_000 }
  const clock = createDatabaseClock({
    monotonicMs: () => time.monotonic_ms,
    systemMs: () => time.system_ms,
  })
  function pass(ms: number): void {
    time.monotonic_ms += ms
    time.system_ms += ms
    time.database_ms += ms
  }
  /** Asks the database for its time; `there_ms` and `back_ms` on the way. */
  function look(there_ms = 0, back_ms = there_ms): void {
    const sent_ms = time.monotonic_ms
    pass(there_ms)
    const { database_ms } = time
    pass(back_ms)
    clock.correct({ sent_ms, received_ms: time.monotonic_ms, database_ms })
  }
  return { time, clock, pass, look }
}

test("before the first look it is the machine's time, after it the database's", () => {
  const { clock, look } = createMachine()
  expect(clock.nowMs()).toBe(1_000_000)
  look(4)
  expect(clock.nowMs()).toBe(2_000_008)
})

test("a step of the machine's clock moves nothing", () => {
  const { time, clock, pass, look } = createMachine()
  look()
  time.system_ms -= 86_400_000
  pass(1_000)
  expect(clock.nowMs()).toBe(2_001_000)
})

test("a large step of the database's clock is followed at the next look, forward and back", () => {
  const { time, clock, look } = createMachine()
  look()
  for (const step_ms of [86_400_000, -86_400_000]) {
    time.database_ms += step_ms
    look()
    expect(clock.nowMs()).toBe(time.database_ms)
  }
})

test('a look that took long corrects no more than it can know', () => {
  const { time, clock, look } = createMachine()
  look()
  // Nearly all of it on the way back: half of the round trip would be 450 ms wrong.
  look(50, 950)
  expect(clock.nowMs()).toBe(time.database_ms)
})

test('small corrections never turn it back and arrive, however fast the database drifts', () => {
  const drift = fc.integer({ min: -900, max: 900 })
  const gaps = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(drift, gaps, (drift_ms, waits) => {
      const { time, clock, pass, look } = createMachine()
      look()
      time.database_ms += drift_ms
      look()
      let before_ms = clock.nowMs()
      for (const wait_ms of waits) {
        pass(wait_ms)
        expect(clock.nowMs()).toBeGreaterThanOrEqual(before_ms)
        before_ms = clock.nowMs()
      }
      pass(9_000)
      expect(Math.abs(clock.nowMs() - time.database_ms)).toBeLessThanOrEqual(1)
    }),
  )
})
