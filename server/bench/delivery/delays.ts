/** From a purchase's commit to the arrival of its first POST. */
export type Delays = { events: number; p50_ms: number; p99_ms: number; max_ms: number }

/**
 * Computes the delays between commits and arrivals.
 * @param firsts the time of each purchase's first POST, by the key that `arrivalKey` makes of its order_ref
 */
export function computeDelays(
  committed: [order_ref: string, at: number][],
  firsts: Map<string, number>,
  arrivalKey: (order_ref: string) => string = (order_ref) => order_ref,
): Delays {
  const delays = committed
    .map(([order_ref, at]) => firsts.get(arrivalKey(order_ref))! - at)
    .sort((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]!
  return { events: delays.length, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: delays.at(-1)! }
}

export const showDelays = ({ events, p50_ms, p99_ms, max_ms }: Delays): string =>
  `p50 ${p50_ms.toFixed()} ms, p99 ${p99_ms.toFixed()} ms, longest ${max_ms.toFixed()} ms (${events} events)`
