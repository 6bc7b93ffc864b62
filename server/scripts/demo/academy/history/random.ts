/** Numbers that look like chance and are the same at every run. */
export type Random = {
  /** 0 <= x < 1 */
  next(): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  /** true so often, from 0 (never) to 1 (always). */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffle<Item>(items: readonly Item[]): Item[]
}

/** Mulberry32: a generator of 32 bits, good enough for stories. */
export function createRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (items) => items[between(0, items.length - 1)]!,
    shuffle(items) {
      const left = [...items]
      return items.map(() => left.splice(between(0, left.length - 1), 1)[0]!)
    },
  }
}
