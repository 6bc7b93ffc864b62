import { IANAZone } from 'luxon'
import type { DailyWindow } from './availability.types.ts'

/** A stretch of real time, its end not included. */
export type Stretch = { from_ms: number; until_ms: number }

const minuteMs = 60_000
const dayMs = 86_400_000
/** Further than that from UTC no clock stands. */
const maxOffsetMs = dayMs

/** How far the clocks of a zone are ahead of UTC at a moment. */
type OffsetAt = (ms: number) => number

/**
 * The windows as stretches of real time, in their order. A minute belongs to a window when the clocks of the zone say so:
 * where they are put forward the stretch is shorter, where they are put back it is longer, or is met twice.
 * @param range those windows that lie in it, and perhaps some before and after
 */
export function realWindows(range: Stretch, windows: DailyWindow[], timezone: string): Stretch[] {
  const zone = IANAZone.create(timezone)
  const offsetAt: OffsetAt = (ms) => zone.offset(ms) * minuteMs
  const firstDay = startOfDay(range.from_ms + offsetAt(range.from_ms)) - dayMs
  const lastDay = startOfDay(range.until_ms + offsetAt(range.until_ms)) + dayMs
  const stretches: Stretch[] = []
  for (let day = firstDay; day <= lastDay; day += dayMs) {
    const weekday = ((new Date(day).getUTCDay() + 6) % 7) + 1
    for (const { weekdays, from, until } of windows) {
      if (!weekdays.includes(weekday)) continue
      const shown = { from_ms: day + from * minuteMs, until_ms: day + until * minuteMs }
      stretches.push(...realStretches(shown, offsetAt))
    }
  }
  return stretches.sort((a, b) => a.from_ms - b.from_ms)
}

const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** When clocks show a stretch. @param shown what they show, as if it were UTC */
function realStretches(shown: Stretch, offsetAt: OffsetAt): Stretch[] {
  const [low, high] = [shown.from_ms - maxOffsetMs, shown.until_ms + maxOffsetMs]
  const [before, after] = [offsetAt(low), offsetAt(high)]
  const by = (offset: number) => ({ from_ms: shown.from_ms - offset, until_ms: shown.until_ms - offset })
  if (before === after) return [by(before)]
  const change = findChange(offsetAt, low, high)
  const [early, late] = [by(before), by(after)]
  const parts = [
    { from_ms: early.from_ms, until_ms: Math.min(early.until_ms, change) },
    { from_ms: Math.max(late.from_ms, change), until_ms: late.until_ms },
  ].filter(({ from_ms, until_ms }) => from_ms < until_ms)
  const [first, second] = parts
  return first?.until_ms === second?.from_ms && first !== undefined && second !== undefined
    ? [{ from_ms: first.from_ms, until_ms: second.until_ms }]
    : parts
}

/** The minute at which the clocks change between two moments that differ in it. */
function findChange(offsetAt: OffsetAt, low_ms: number, high_ms: number): number {
  const before = offsetAt(low_ms)
  let [low, high] = [Math.floor(low_ms / minuteMs), Math.ceil(high_ms / minuteMs)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * minuteMs) === before) low = middle
    else high = middle
  }
  return high * minuteMs
}
