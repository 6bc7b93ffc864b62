/** The two ends of a connection; null: no notice told of it. */
export type Ends = { joined_at: string | null; left_at: string | null }

export type ConnectionStatus = 'closed' | 'entry_only' | 'exit_only'

/** Which ends of a connection were seen. */
export function connectionStatus({ joined_at, left_at }: Ends): ConnectionStatus {
  if (joined_at === null) return 'exit_only'
  return left_at === null ? 'entry_only' : 'closed'
}

/** Unix ms between which a connection stood; null where an end is not known. */
export type Interval = { start: number; end: number } | null

/** When a connection stood. */
export const connectedInterval = ({ joined_at, left_at }: Ends): Interval =>
  joined_at === null || left_at === null ? null : { start: Date.parse(joined_at), end: Date.parse(left_at) }

/** Whole seconds of one connection; none where an end is not known or the exit is dated before the entry. */
export const connectedSeconds = (interval: Interval): number =>
  interval === null ? 0 : Math.floor(Math.max(0, interval.end - interval.start) / 1000)

/** Whole seconds in which at least one of the connections whose both ends are known stood. */
export function confirmedSeconds(intervals: Interval[]): number {
  const known = intervals.filter((interval) => interval !== null)
  let total = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { start, end } of known.sort((one, other) => one.start - other.start)) {
    total += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return Math.floor(total / 1000)
}
