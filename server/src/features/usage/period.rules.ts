import { utcDay } from '../../platform/calendar-day.rules.ts'

const dayMs = 86_400_000

/**
 * First day of the usage period that contains `now`. A period is a month counted from the account's creation day in
 * UTC; in shorter months the last day stands for a 29th, 30th or 31st.
 * @returns YYYY-MM-DD
 */
export function usagePeriodStart(created_at: string, now: Date): string {
  const day = new Date(created_at).getUTCDate()
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const thisMonth = dayOfMonth(now.getUTCFullYear(), now.getUTCMonth(), day)
  const start = thisMonth <= today ? thisMonth : dayOfMonth(now.getUTCFullYear(), now.getUTCMonth() - 1, day)
  return utcDay(new Date(start))
}

function dayOfMonth(year: number, month: number, day: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day, last))
}
