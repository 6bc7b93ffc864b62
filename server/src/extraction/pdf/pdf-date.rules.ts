import { isCalendarDay } from '../../platform/calendar-day.rules.ts'

const form = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?/

/** The day of a date as PDFs write it (D:20260301093000+01'00'), in the zone that it names. null if it is not valid. */
export function pdfDate(value: unknown): string | null {
  const match = typeof value === 'string' ? form.exec(value.trim()) : null
  if (match === null) return null
  const [, year, month = '01', dayOfMonth = '01'] = match
  const day = `${year}-${month}-${dayOfMonth}`
  return isCalendarDay(day) ? day : null
}
