/** The two ends of a connection; null: no notice told of it. */
export type Ends = { joined_at: string | null; left_at: string | null }

export type ConnectionStatus = 'closed' | 'entry_only' | 'exit_only'

/** Which ends of a connection were seen. */
export function connectionStatus({ joined_at, left_at }: Ends): ConnectionStatus {
  if (joined_at === null) return 'exit_only'
  return left_at === null ? 'entry_only' : 'closed'
}

/** Whole seconds of one connection; none where an end is not known or the exit is dated before the entry. */
export const connectedSeconds = (connection: Ends): number => confirmedSeconds([connection])

/** True if an end of some connection is not known. */
export const isIncomplete = (connections: Ends[]): boolean =>
  connections.some((connection) => connectionStatus(connection) !== 'closed')

/** Whole seconds in which at least one of the connections whose both ends are known stood. */
export function confirmedSeconds(connections: Ends[]): number {
  const intervals = connections.flatMap(closedInterval).sort((one, other) => one.start - other.start)
  let total = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { start, end } of intervals) {
    total += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return Math.floor(total / 1000)
}

function closedInterval({ joined_at, left_at }: Ends): { start: number; end: number }[] {
  if (joined_at === null || left_at === null) return []
  return [{ start: Date.parse(joined_at), end: Date.parse(left_at) }]
}
