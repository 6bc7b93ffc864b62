/** Stretches of a video in seconds: from, to, from, to … in ascending order, with a gap between each two. */
export type Stretches = number[]

/** More are not kept: nobody jumps so often, and whoever makes positions up shall not fill the database. */
export const maxStretches = 1_000

/** The stretch that a sample played: what it was credited, up to where it ended. null: nothing */
export function stretchOf(position_seconds: number, media_seconds: number): [number, number] | null {
  const from = Math.max(0, position_seconds - media_seconds)
  return from < position_seconds ? [from, position_seconds] : null
}

/** Adds a stretch to those that were played. What would be one too many stretches is not added. */
export function addStretch(stretches: Stretches, [from, to]: [number, number]): Stretches {
  let first = 0
  while (first < stretches.length && stretches[first + 1]! < from) first += 2
  let end = first
  let [start, stop] = [from, to]
  while (end < stretches.length && stretches[end]! <= to) {
    start = Math.min(start, stretches[end]!)
    stop = Math.max(stop, stretches[end + 1]!)
    end += 2
  }
  if (end === first && stretches.length >= maxStretches * 2) return stretches
  return [...stretches.slice(0, first), start, stop, ...stretches.slice(end)]
}

/** How many seconds were played at least once. */
export function totalSeconds(stretches: Stretches): number {
  let total = 0
  for (let i = 0; i < stretches.length; i += 2) total += stretches[i + 1]! - stretches[i]!
  return total
}
