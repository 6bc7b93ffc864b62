import type { StringTable } from './index.types.ts'

export function createStringTable(sorted: readonly string[]): StringTable {
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

/** Counts the UTF-16 units, 255 at most, that each string shares with the start of the one before it. */
export function sharedPrefixLengths(sorted: readonly string[]): Uint8Array {
  return Uint8Array.from(sorted, (text, i) => {
    const before = sorted[i - 1] ?? ''
    let shared = 0
    while (shared < 255 && shared < text.length && text[shared] === before[shared]) shared++
    return shared
  })
}

export function stringAt({ units, offsets }: StringTable, index: number): string {
  return String.fromCharCode(...units.subarray(offsets[index], offsets[index + 1]))
}

export function listStrings(table: StringTable): string[] {
  return Array.from({ length: table.offsets.length - 1 }, (_, i) => stringAt(table, i))
}

/** The position of a string by binary search, -1 if it is not there. */
export function findString({ units, offsets }: StringTable, text: string): number {
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

/** The position of the first string that is not before a text. */
export function findFirst({ units, offsets }: StringTable, text: string): number {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(units, offsets[middle] as number, offsets[middle + 1] as number, text) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function compare(units: Uint16Array, start: number, end: number, text: string): number {
  const length = end - start
  const sharedLength = Math.min(length, text.length)
  for (let i = 0; i < sharedLength; i++) {
    const difference = (units[start + i] as number) - text.charCodeAt(i)
    if (difference !== 0) return difference
  }
  return length - text.length
}

/** The position after the last string that begins with the first `length` units of string `index`. */
export function endOfPrefix({ units, offsets }: StringTable, index: number, length: number): number {
  const start = offsets[index] as number
  const hasPrefix = (other: number): boolean => {
    const at = offsets[other] as number
    if ((offsets[other + 1] as number) - at < length) return false
    for (let i = 0; i < length; i++) if (units[at + i] !== units[start + i]) return false
    return true
  }
  const count = offsets.length - 1
  let step = 1
  while (index + step < count && hasPrefix(index + step)) step *= 2
  let low = index + (step >> 1)
  let high = Math.min(index + step, count)
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if (hasPrefix(middle)) low = middle
    else high = middle
  }
  return high
}
