/** Days are written as 2027-05-04, and are days where the reader is. */
const two = (value: number): string => String(value).padStart(2, '0')

export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(dateOf(text)) === text

/** The moment at which a day begins where the reader is, in the wire's form. */
export const startOf = (day: string): string => dateOf(day).toISOString()

export function addDays(day: string, count: number): string {
  const date = dateOf(day)
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + count))
}

/** The same day of another month, or its last where it has fewer. */
export function addMonths(day: string, count: number): string {
  const date = dateOf(day)
  const lastDay = new Date(date.getFullYear(), date.getMonth() + count + 1, 0).getDate()
  return dayOf(new Date(date.getFullYear(), date.getMonth() + count, Math.min(date.getDate(), lastDay)))
}

/** The seven days of a day's week, from Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((dateOf(day).getDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, offset) => addDays(monday, offset))
}

/** The weeks that a day's month lies in, whole. */
export function weeksOfMonth(day: string): string[][] {
  const date = dateOf(day)
  const last = dayOf(new Date(date.getFullYear(), date.getMonth() + 1, 0))
  const weeks = [weekOf(dayOf(new Date(date.getFullYear(), date.getMonth(), 1)))]
  while (weeks.at(-1)!.at(-1)! < last) weeks.push(weekOf(addDays(weeks.at(-1)!.at(-1)!, 1)))
  return weeks
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

/** How far arrow keys go in a calendar of weeks. */
export const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
