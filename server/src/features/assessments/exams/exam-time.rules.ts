/** Answers that were sent in time may arrive a little later. */
const graceMs = 30_000

/** When an attempt ends that begins now. */
export const endOf = (now: Date, { time_limit_minutes }: { time_limit_minutes: number }): Date =>
  new Date(now.getTime() + time_limit_minutes * 60_000)

/** True once nothing more counts: later than 30 seconds after the end. */
export const isOver = ({ ends_at }: { ends_at: string }, now: Date): boolean =>
  now.getTime() > Date.parse(ends_at) + graceMs

/** The first millisecond at which an attempt is over. */
export const overFrom = (ends_at: Date): Date => new Date(ends_at.getTime() + graceMs + 1)
