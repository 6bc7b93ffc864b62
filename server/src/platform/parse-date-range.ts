import { invalidDateRange } from './errors.ts'
import { isZonedInstant } from './instant.rules.ts'

type Range<Instant> = { from?: Instant; since?: Instant; until?: Instant }

/**
 * Parses the two ends of a stretch of time, each of which may be open. It starts at `from` or after `since`.
 * @throws invalid_date_range where one is no instant with a time zone, or they are in the wrong order
 */
export function parseDateRange(given: Range<string>): Range<Date> {
  const range = {
    from: parseEnd('from', given.from),
    since: parseEnd('since', given.since),
    until: parseEnd('until', given.until),
  }
  const { from, since, until } = range
  const start = from ?? since
  if (start !== undefined && until !== undefined && until < start)
    throw invalidDateRange(`until: must not be before ${from === undefined ? 'since' : 'from'}.`)
  return range
}

function parseEnd(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  if (!isZonedInstant(text))
    throw invalidDateRange(`${name}: must be an instant with a time zone, such as 2027-01-31T09:30:00Z.`)
  return new Date(text)
}
