/**
 * The fewest keys that one has to move to bring a list into another order. Keys that are in one list only do not count.
 * @returns those of `after` that moved
 */
export function movedKeys(before: string[], after: string[]): Set<string> {
  const positions = new Map(before.map((key, index) => [key, index]))
  const common = after.filter((key) => positions.has(key))
  const staying = new Set(longestAscending(common.map((key) => positions.get(key)!)).map((at) => before[at]!))
  return new Set(common.filter((key) => !staying.has(key)))
}

/** A longest ascending subsequence of distinct numbers. */
function longestAscending(numbers: number[]): number[] {
  // ends[n]: the index of the smallest number with which an ascending sequence of n + 1 numbers ends.
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, number] of numbers.entries()) {
    let low = 0
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1]
    ends[low] = index
  }
  const found: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) found.push(numbers[at]!)
  return found.reverse()
}
