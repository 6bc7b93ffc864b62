import type { Strings } from './index.types.ts'

/** Packs sorted strings. */
export function packStrings(sorted: readonly string[]): Strings {
  const offsets = new Uint32Array(sorted.length + 1)
  let size = 0
  for (const [i, text] of sorted.entries()) {
    offsets[i] = size
    size += text.length
  }
  offsets[sorted.length] = size
  const units = new Uint16Array(size)
  let at = 0
  for (const text of sorted) for (let i = 0; i < text.length; i++) units[at++] = text.charCodeAt(i)
  return { units, offsets }
}

/** How much of its start each string shares with the one before it. */
export function sharedPrefixes(sorted: readonly string[]): Uint8Array {
  return Uint8Array.from(sorted, (text, i) => {
    const before = sorted[i - 1] ?? ''
    let shared = 0
    while (shared < 255 && shared < text.length && text[shared] === before[shared]) shared++
    return shared
  })
}

export function stringAt(strings: Strings, index: number): string {
  const units = strings.units.subarray(strings.offsets[index], strings.offsets[index + 1])
  return String.fromCharCode(...units)
}

export function stringCount(strings: Strings): number {
  return strings.offsets.length - 1
}

/** Position of a string by binary search, -1 if it is not there. */
export function findString({ units, offsets }: Strings, text: string): number {
  let low = 0
  let high = offsets.length - 2
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compare(units, offsets[middle] as number, offsets[middle + 1] as number, text)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function compare(units: Uint16Array, start: number, end: number, text: string): number {
  const length = end - start
  const most = Math.min(length, text.length)
  for (let i = 0; i < most; i++) {
    const difference = (units[start + i] as number) - text.charCodeAt(i)
    if (difference !== 0) return difference
  }
  return length - text.length
}

/** Position of a number in a sorted array, -1 if it is not there. */
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
