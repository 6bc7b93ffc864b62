const minuteMs = 60_000

/** What clocks of a zone show at an instant, as an input of the type datetime-local has it: 2027-04-02T18:00. */
export function toLocalTime(instant: string | number, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  }).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((one) => one.type === type)!.value
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The instant at which clocks of a zone show a time. Where they show it twice it is the first; where they skip it, the
 * instant after as long as was skipped.
 */
export function toInstant(local: string, timezone: string): string {
  const asUtcMs = Date.parse(`${local}Z`)
  const offsetMs = (ms: number) => Date.parse(`${toLocalTime(ms, timezone)}Z`) - ms
  // No zone is further from UTC than a day. The offset before a change belongs to its earlier clocks.
  const before = asUtcMs - offsetMs(asUtcMs - 1440 * minuteMs)
  const after = asUtcMs - offsetMs(asUtcMs + 1440 * minuteMs)
  const fits = [before, after].find((ms) => toLocalTime(ms, timezone) === local.slice(0, 16))
  return new Date(fits ?? before).toISOString()
}

/** The zone of whoever looks at the screen. */
export const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones by their names, with one that is used whether the browser lists it or not. */
export const timezones = (used: string): string[] =>
  [...new Set(['UTC', used, ...Intl.supportedValuesOf('timeZone')])].toSorted()
