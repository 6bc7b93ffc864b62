/** The moment at which a day of the calendar begins where its reader is; undefined for no day. */
export const startOfDay = (day: string | undefined): string | undefined => momentOf(day, 0)

/** The moment at which a day of the calendar is over. */
export const endOfDay = (day: string | undefined): string | undefined => momentOf(day, 1)

function momentOf(day: string | undefined, daysLater: number): string | undefined {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number)
  const moment = new Date(year, month - 1, date + daysLater)
  return date === 0 || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
