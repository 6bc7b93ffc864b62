/** The end of a day of the reader, as the wire has it; null without a day. @param day such as `2026-05-01` */
export const endOf = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59.999`).toISOString()

export const isPast = (day: string, now_ms: number): boolean => day !== '' && Date.parse(endOf(day)!) < now_ms

/** The day of a moment, as a field for dates wants it. */
export function dayOf(timestamp: string | null): string {
  if (timestamp === null) return ''
  const moment = new Date(timestamp)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
