/** A stretch of a film that was played, and where it lies on the film's bar in percent. */
export type Stretch = { from: number; to: number; left: number; width: number }

/**
 * Where stretches lie on the bar of a film.
 * @param stretches from, to, from, to … in seconds, ascending
 * @param duration null where it is not known: then the bar ends with the last stretch
 */
export function stretchesOf(stretches: number[], duration: number | null): Stretch[] {
  const length = Math.max(duration ?? 0, stretches.at(-1) ?? 0)
  const shares: Stretch[] = []
  for (let at = 0; at + 1 < stretches.length; at += 2) {
    const [from, to] = [stretches[at]!, stretches[at + 1]!]
    shares.push({ from, to, left: (from / length) * 100, width: ((to - from) / length) * 100 })
  }
  return shares
}
