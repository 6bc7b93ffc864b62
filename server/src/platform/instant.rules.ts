import { dayExists } from './calendar-day.rules.ts'

/** An instant as every answer has it: in UTC, with milliseconds. Its groups are the day, and hours and minutes. */
export const timestampForm = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/

const zonedForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const looseForm = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** Returns true if a text is an ISO 8601 instant with a time zone, on a day that exists. */
export const isZonedInstant = (text: string): boolean =>
  zonedForm.test(text) && dayExists(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

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
