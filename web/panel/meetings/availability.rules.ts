/** A stretch of a day, as inputs of the type time have it; midnight at the end is 00:00. */
export type Stretch = { from: string; until: string }
/** What lies open on each day, from Monday. */
export type Week = Stretch[][]

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Reads what the server stores, such as `mon-fri 09:00-13:00,16:00-18:00; sat 10:00-12:00`. */
export function readWeek(text: string): Week {
  const week: Week = dayNames.map(() => [])
  for (const entry of text.toLowerCase().split(';')) {
    const start = entry.search(/\d/)
    if (start === -1) continue
    const stretches = entry.slice(start).split(',').map(readStretch)
    for (const day of entry.slice(0, start).split(',').flatMap(readDays)) week[day]?.push(...stretches)
  }
  return week.map(inOrder)
}

function readStretch(text: string): Stretch {
  const [from = '', until = ''] = text.split('-').map((time) => time.trim().padStart(5, '0'))
  return { from, until: until === '24:00' ? '00:00' : until }
}

/** `wed`, or `fri-mon`, which goes on over the end of the week. */
function readDays(text: string): number[] {
  const [first = -1, last = first] = text.split('-').map((name) => dayNames.indexOf(name.trim()))
  if (first === -1 || last === -1) return []
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, offset) => (first + offset) % 7)
}

/** Writes a week as the server stores it: days with the same times together. What is half written is left out. */
export function writeWeek(week: Week): string {
  const times = week.map((stretches) =>
    inOrder(stretches.filter(({ from, until }) => from !== '' && until !== ''))
      .map(({ from, until }) => `${from}-${until === '00:00' ? '24:00' : until}`)
      .join(','),
  )
  const runs: { first: number; last: number; times: string }[] = []
  for (const [day, written] of times.entries()) {
    const run = runs.at(-1)
    if (run !== undefined && run.times === written && run.last === day - 1) run.last = day
    else runs.push({ first: day, last: day, times: written })
  }
  const open = Map.groupBy(
    runs.filter((run) => run.times !== ''),
    (run) => run.times,
  )
  return [...open].map(([written, days]) => `${days.map(nameRun).join(',')} ${written}`).join('; ')
}

const nameRun = ({ first, last }: { first: number; last: number }): string =>
  first === last ? dayNames[first]! : `${dayNames[first]}-${dayNames[last]}`

const inOrder = (stretches: Stretch[]): Stretch[] =>
  stretches.toSorted((one, other) => one.from.localeCompare(other.from))
