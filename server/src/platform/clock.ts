/** The only source of the present time; tests inject one that they move by hand. */
export type Clock = {
  /**
   * Milliseconds since the Unix epoch by the installation's clock, which is the database's time moved by CLOCK_OFFSET: for
   * what is stored, shown or compared between processes.
   */
  nowMs(): number
  /** The database's time, however the clock is moved: for what others verify, and for dates that others gave. */
  realMs(): number
  /** Milliseconds since some moment of this process. No clock that is set moves it: for caches, windows and timeouts. */
  monotonicMs(): number
}

/** The database's time, and when by the monotonic clock it was asked for and came. */
export type TimeSample = { sent_ms: number; received_ms: number; database_ms: number }

/** A clock that follows the database's. */
export type DatabaseClock = Clock & { correct(sample: TimeSample): void }

/** The clock of an installation: another one, moved by some seconds. The real time and the monotonic clock stay. */
export const moveClock = (clock: Clock, offset_seconds: number): Clock => ({
  nowMs: () => clock.nowMs() + offset_seconds * 1000,
  realMs: clock.realMs,
  monotonicMs: clock.monotonicMs,
})

/** A larger difference is no drift: somebody set the database's clock. */
const stepMs = 1_000
/** Until a smaller difference is made up for, the clock runs by so much faster or slower. */
const slewRate = 0.1

type ClockSources = { monotonicMs: () => number; systemMs: () => number }

/**
 * The time of the database, kept between two looks by the monotonic clock, so that processes agree on it and no clock of
 * their machines matters. Before the first look it is the machine's time.
 */
export function createDatabaseClock({ monotonicMs, systemMs }: ClockSources = systemSources): DatabaseClock {
  let seen_ms = monotonicMs()
  let offset_ms = systemMs() - seen_ms
  /** What is still to be added to the offset, little by little. */
  let missing_ms = 0
  let isFirst = true

  function slew(): number {
    const now_ms = monotonicMs()
    const most_ms = (now_ms - seen_ms) * slewRate
    const added_ms = Math.max(-most_ms, Math.min(most_ms, missing_ms))
    seen_ms = now_ms
    offset_ms += added_ms
    missing_ms -= added_ms
    return now_ms
  }

  const nowMs = () => Math.floor(slew() + offset_ms)

  return {
    monotonicMs,
    nowMs,
    realMs: nowMs,
    correct({ sent_ms, received_ms, database_ms }) {
      slew()
      const [least_ms, most_ms] = [database_ms - received_ms, database_ms - sent_ms]
      // The database read its clock between the two moments. The time that we have may be as good as this sample.
      if (!isFirst && offset_ms >= least_ms && offset_ms <= most_ms) return
      missing_ms = (least_ms + most_ms) / 2 - offset_ms
      if (!isFirst && Math.abs(missing_ms) < stepMs) return
      isFirst = false
      offset_ms += missing_ms
      missing_ms = 0
    },
  }
}

const systemSources: ClockSources = {
  monotonicMs: () => performance.now(),
  systemMs: () => Date.now(),
}
