/** A time that a message names; `isSince`: from its first day on, to the present one. */
export type Period = NamedTime & { isSince?: true }

type NamedTime =
  | {
      unit: 'day' | 'week' | 'month' | 'season' | 'year' /** 0: the present one, 1: the one before */
      ago: 0 | 1
    }
  /** `year` null: the latest such month; `month` null: the whole year */
  | { unit: 'date'; month: number | null; year: number | null }

/** Calendar days, the first and the last, YYYY-MM-DD. */
export type Days = { from: string; to: string }

/** It begins at another time in each half of the world, so three months are meant, to the end of the present one. */
const monthsOfSeason = 3

/** The days of a period, seen from `today` (YYYY-MM-DD). Weeks begin on Monday. */
export function periodDays(period: Period, today: string): Days {
  const named = namedDays(period, today)
  return period.isSince === true ? { from: named.from, to: today } : named
}

function namedDays(period: NamedTime, today: string): Days {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  if (period.unit === 'date') return dateDays(period, { year, month })
  const { unit, ago } = period
  if (unit === 'year') return days([year - ago, 1, 1], [year - ago + 1, 1, 0])
  if (unit === 'season') {
    const last = month - ago * monthsOfSeason
    return days([year, last - monthsOfSeason + 1, 1], [year, last + 1, 0])
  }
  if (unit === 'month') return days([year, month - ago, 1], [year, month - ago + 1, 0])
  if (unit === 'day') return days([year, month, day - ago], [year, month, day - ago])
  const daysSinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  const monday = day - daysSinceMonday - 7 * ago
  return days([year, month, monday], [year, month, monday + 6])
}

function dateDays(
  { month, year }: { month: number | null; year: number | null },
  today: { year: number; month: number },
): Days {
  if (month === null) return days([year ?? today.year, 1, 1], [(year ?? today.year) + 1, 1, 0])
  const meant = year ?? (month > today.month ? today.year - 1 : today.year)
  return days([meant, month, 1], [meant, month + 1, 0])
}

type Parts = [year: number, month: number, day: number]

const days = (from: Parts, to: Parts): Days => ({ from: calendarDay(from), to: calendarDay(to) })

/** Months and days beyond their bounds go on into the next or the one before. */
const calendarDay = ([year, month, day]: Parts): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
