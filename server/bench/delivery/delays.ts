/** From a purchase's commit to the arrival of its first POST. */
export type Delays = { events: number; p50_ms: number; p99_ms: number; max_ms: number }

/** @param firsts when the first POST of each purchase came, by the name that `keyOf` gives its order_ref */
export function delaysOf(
  committed: [order_ref: string, at: number][],
  firsts: Map<string, number>,
  keyOf: (order_ref: string) => string = (order_ref) => order_ref,
): Delays {
  const delays = committed.map(([order_ref, at]) => firsts.get(keyOf(order_ref))! - at).sort((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]!
  return { events: delays.length, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: delays.at(-1)! }
}

export const showDelays = ({ events, p50_ms, p99_ms, max_ms }: Delays): string =>
  `p50 ${p50_ms.toFixed()} ms, p99 ${p99_ms.toFixed()} ms, longest ${max_ms.toFixed()} ms (${events} events)`
