import { invalidDateRange } from './errors.ts'
import { isZonedInstant } from './instant.rules.ts'

/**
 * Parses the two ends of a stretch of time, each of which may be open.
 * @throws invalid_date_range where one is no instant with a time zone, or they are in the wrong order
 */
export function parseDateRange(given: { from?: string; until?: string }): { from?: Date; until?: Date } {
  const [from, until] = [parseEnd('from', given.from), parseEnd('until', given.until)]
  if (from !== undefined && until !== undefined && until < from)
    throw invalidDateRange('until: must not be before from.')
  return { from, until }
}

function parseEnd(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  if (!isZonedInstant(text))
    throw invalidDateRange(`${name}: must be an instant with a time zone, such as 2027-01-31T09:30:00Z.`)
  return new Date(text)
}
