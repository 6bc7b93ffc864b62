import { dayExists } from './calendar-day.rules.ts'

/** An instant as every answer has it: in UTC, with milliseconds. Its groups are the day, and hours and minutes. */
export const timestampForm = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/

const zonedForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const looseForm = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** Between them an instant in UTC has a year of four digits, which the database takes too. */
const [firstMs, lastMs] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** Returns true if a text is an ISO 8601 instant with a time zone, on a day that exists. */
export function isZonedInstant(text: string): boolean {
  if (!zonedForm.test(text) || !dayExists(text.slice(0, 10))) return false
  const ms = Date.parse(text)
  return ms >= firstMs && ms <= lastMs
}

/**
 * Parses an instant, in UTC where it names no zone, or a day, which means its midnight in UTC.
 * @returns null where the text is neither, or the day does not exist
 */
export function parseInstantOrDay(text: string): Date | null {
  const match = looseForm.exec(text)
  if (match === null) return null
  const [, day, time, , , zone] = match
  if (!dayExists(day!)) return null
  const instant = new Date(time === undefined || zone !== undefined ? text : `${text}Z`)
  return Number.isNaN(instant.getTime()) ? null : instant
}
