/** The position of a number in a sorted array between `start` and `end`, -1 if it is not there. */
export function findNumber(
  sorted: Uint8Array | Uint16Array | Uint32Array,
  value: number,
  start = 0,
  end = sorted.length,
): number {
  let low = start
  let high = end - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = sorted[middle] as number
    if (found === value) return middle
    if (found < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}
