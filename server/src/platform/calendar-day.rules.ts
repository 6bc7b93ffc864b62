// A calendar day is written YYYY-MM-DD. Where an instant becomes a day, it is the day in UTC.

/** Checks that the calendar has a day. @param day in the form YYYY-MM-DD */
export function dayExists(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}

/** Checks that a text is a calendar day, from the year 0001 on: databases have no year 0000. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000') && dayExists(text)

/** The calendar day with which a text begins, whatever follows; null if it does not begin with one. */
export function leadingCalendarDay(text: string): string | null {
  const day = text.slice(0, 10)
  return isCalendarDay(day) ? day : null
}

/** The day of an instant in UTC. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10)
