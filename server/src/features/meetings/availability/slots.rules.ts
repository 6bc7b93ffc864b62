import type { DailyWindow } from './availability.types.ts'
import { realWindows, type Stretch } from './windows.rules.ts'

/** When meetings of a type may take place. */
export type SlotRules = {
  windows: DailyWindow[]
  timezone: string
  duration_minutes: number
  /** Kept free before and after each meeting. */
  buffer_minutes: number
  notice_hours: number
  horizon_days: number
}

/** A time that the host has given away, with the buffer of that meeting. */
export type TakenTime = { starts_at: string; ends_at: string; buffer_minutes: number }

export type Slot = { starts_at: string; ends_at: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** When a meeting may begin that is booked now: after the notice, up to the horizon. */
export const bookableRange = (
  rules: Pick<SlotRules, 'notice_hours' | 'horizon_days'>,
  now: Date,
): Stretch => ({
  from_ms: now.getTime() + rules.notice_hours * hourMs,
  until_ms: now.getTime() + rules.horizon_days * dayMs,
})

/**
 * The slots that begin in a range and can be booked now, one after the other by the duration from the beginning of each
 * window. @param taken the host's meetings around the range
 */
export function listFreeSlots(rules: SlotRules, range: Stretch, now: Date, taken: TakenTime[]): Slot[] {
  const bookable = bookableRange(rules, now)
  const within = {
    from_ms: Math.max(range.from_ms, bookable.from_ms),
    until_ms: Math.min(range.until_ms, bookable.until_ms),
  }
  if (within.from_ms >= within.until_ms) return []
  return freeOf(listSlots(rules, within), rules.buffer_minutes, taken)
}

/** The slots that begin in a range, whether or not they are taken. */
export function listSlots(
  { windows, timezone, duration_minutes }: SlotRules,
  { from_ms, until_ms }: Stretch,
): Slot[] {
  const durationMs = duration_minutes * minuteMs
  return realWindows({ from_ms, until_ms }, windows, timezone).flatMap((window) => {
    const first = Math.max(0, Math.ceil((from_ms - window.from_ms) / durationMs))
    const slots: Slot[] = []
    for (let start = window.from_ms + first * durationMs; start < until_ms; start += durationMs) {
      if (start + durationMs > window.until_ms) break
      slots.push({ starts_at: toInstant(start), ends_at: toInstant(start + durationMs) })
    }
    return slots
  })
}

const toInstant = (ms: number): string => new Date(ms).toISOString()

/** Whether a host is free: between two of their meetings lies the larger of both buffers. */
export const isFree = (slot: Slot, buffer_minutes: number, taken: TakenTime[]): boolean =>
  freeOf([slot], buffer_minutes, taken).length === 1

/** Those of some slots, in their order, that no taken time is too near to: one walk over both. */
function freeOf(slots: Slot[], buffer_minutes: number, taken: TakenTime[]): Slot[] {
  const kept = taken
    .map(({ starts_at, ends_at, buffer_minutes: other }) => {
      const gapMs = Math.max(buffer_minutes, other) * minuteMs
      return { from_ms: Date.parse(starts_at) - gapMs, until_ms: Date.parse(ends_at) + gapMs }
    })
    .sort((a, b) => a.from_ms - b.from_ms)
  let [next, keptUntil] = [0, Number.NEGATIVE_INFINITY]
  return slots.filter(({ starts_at, ends_at }) => {
    const end = Date.parse(ends_at)
    for (; next < kept.length && kept[next]!.from_ms < end; next++)
      keptUntil = Math.max(keptUntil, kept[next]!.until_ms)
    return Date.parse(starts_at) >= keptUntil
  })
}
