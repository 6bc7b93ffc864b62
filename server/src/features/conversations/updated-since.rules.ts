const form = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/**
 * Reads updated_since: an instant, in UTC where it names no zone, or a date, which means midnight in UTC.
 * @returns null where it is neither or does not exist
 */
export function parseUpdatedSince(value: string): Date | null {
  const match = form.exec(value)
  if (match === null) return null
  const [, day, time, , , zone] = match
  if (
    Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ||
    !new Date(`${day}T00:00:00Z`).toISOString().startsWith(day!)
  ) {
    return null
  }
  const instant = new Date(time === undefined || zone !== undefined ? value : `${value}Z`)
  return Number.isNaN(instant.getTime()) ? null : instant
}
