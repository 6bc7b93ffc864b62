import type { DailyWindow } from './availability.types.ts'

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** A part of what was written, and where it begins in it. */
type Part = { text: string; at: number }

/** Why availability cannot be read. The message names the place. */
export class AvailabilityError extends Error {}

const fail = ({ text, at }: Part, problem: string): never => {
  throw new AvailabilityError(`"${text}" at character ${at + 1}: ${problem}`)
}

/** The parts between separators, without the blanks around them. */
function split({ text, at }: Part, separator: string): Part[] {
  let start = at
  return text.split(separator).map((piece) => {
    const part = { text: piece.trim(), at: start + piece.length - piece.trimStart().length }
    start += piece.length + separator.length
    return part
  })
}

/**
 * Reads on which days and at what times somebody is available: `mon-fri 09:00-13:00,16:00-18:00; sat 10:00-12:00`.
 * @throws AvailabilityError
 */
export function parseAvailability(text: string): DailyWindow[] {
  const windows = split({ text: text.toLowerCase(), at: 0 }, ';').flatMap(parseEntry)
  const seen: (DailyWindow & { part: Part })[] = []
  for (const window of windows) {
    const other = seen.find((earlier) => overlaps(earlier, window))
    if (other !== undefined) fail(window.part, `overlaps "${other.part.text}"`)
    seen.push(window)
  }
  return windows.map(({ weekdays, from, until }) => ({ weekdays, from, until }))
}

const overlaps = (one: DailyWindow, other: DailyWindow): boolean =>
  one.from < other.until &&
  other.from < one.until &&
  one.weekdays.some((weekday) => other.weekdays.includes(weekday))

function parseEntry(entry: Part): (DailyWindow & { part: Part })[] {
  const digit = entry.text.search(/\d/)
  if (digit === -1) fail(entry, 'days and times were expected, such as mon-fri 09:00-13:00')
  const days = { text: entry.text.slice(0, digit), at: entry.at }
  const times = { text: entry.text.slice(digit), at: entry.at + digit }
  const weekdays = [...new Set(split(days, ',').flatMap(parseDays))].sort()
  return split(times, ',').map((part) => ({ weekdays, ...parseTimes(part), part }))
}

/** `wed`, or `fri-mon`, which goes on over the end of the week. */
function parseDays(part: Part): number[] {
  const ends = split(part, '-').map((name) => {
    const index = dayNames.indexOf(name.text)
    return index === -1 ? fail(name, `is no day; days are ${dayNames.join(', ')}`) : index
  })
  if (ends.length > 2) fail(part, 'two days at most make a stretch, such as mon-fri')
  const [first = 0, last = first] = ends
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, n) => ((first + n) % 7) + 1)
}

function parseTimes(part: Part): { from: number; until: number } {
  const ends = split(part, '-')
  if (ends.length !== 2) fail(part, 'a stretch of time was expected, such as 09:00-13:00')
  const [from, until] = ends.map(parseTime) as [number, number]
  if (until <= from) fail(part, 'must end after it begins; what goes on past midnight is two stretches')
  return { from, until }
}

function parseTime(part: Part): number {
  const match = /^(\d\d?):(\d\d)$/.exec(part.text)
  const minutes = match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2])
  if (match === null || Number(match[2]) > 59 || minutes > 1440)
    return fail(part, 'is no time; times are 00:00 to 24:00')
  return minutes
}
