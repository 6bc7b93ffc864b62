import type { Segment } from './index.types.ts'
import { stringAt, stringCount } from './strings.rules.ts'

export type Correction = { word: string; stem: number; distance: number }

/** Shorter words have too many neighbours; two errors are only believed in a long word. */
const MIN_LENGTH = 4
const TWO_ERRORS_LENGTH = 8

/**
 * Words of the vocabulary within Damerau distance 1 (2 from eight letters on). The vocabulary is sorted, so
 * words with a common start share the rows of the table that it fills, and a start that is too far off is
 * skipped with all its words: no index of deletions is needed (54 MB for a million words, and a second to build).
 */
export function corrections(segment: Segment, word: string): Correction[] {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return []
  const limit = word.length >= TWO_ERRORS_LENGTH ? 2 : 1
  const found: Correction[] = []
  const table = new DamerauTable(word, limit)
  const { units, offsets } = segment.words
  const count = stringCount(segment.words)
  for (let i = 0; i < count; ) {
    const start = offsets[i] as number
    const length = (offsets[i + 1] as number) - start
    const dead = table.advance(units, start, length)
    if (dead > 0) {
      i = skipPrefix(units, offsets, i, dead)
      continue
    }
    const distance = table.distance(length)
    if (distance <= limit && distance > 0) {
      found.push({ word: stringAt(segment.words, i), stem: segment.word_stems[i] as number, distance })
    }
    i++
  }
  return found
}

/** First word after i that does not share its first `length` units. */
function skipPrefix(units: Uint16Array, offsets: Uint32Array, i: number, length: number): number {
  const start = offsets[i] as number
  const shares = (j: number) => {
    const other = offsets[j] as number
    if ((offsets[j + 1] as number) - other < length) return false
    for (let k = length - 1; k >= 0; k--) if (units[start + k] !== units[other + k]) return false
    return true
  }
  // Doubling steps, then halving: most skips are short, some are very long.
  const count = offsets.length - 1
  let step = 1
  let low = i
  while (low + step < count && shares(low + step)) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, count)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (shares(middle)) low = middle
    else high = middle
  }
  return high
}

/** Rows of the edit distance between a question word (columns) and the units of a vocabulary word (rows). */
class DamerauTable {
  readonly #columns: number[]
  readonly #limit: number
  readonly #rows: Int32Array[] = []
  readonly #path: number[] = []

  constructor(word: string, limit: number) {
    this.#columns = Array.from({ length: word.length }, (_, i) => word.charCodeAt(i))
    this.#limit = limit
    this.#rows.push(Int32Array.from({ length: word.length + 1 }, (_, i) => i))
  }

  /** Fills the rows for a word, keeping those of the start it shares with the last one; 0, or the dead start's length. */
  advance(units: Uint16Array, start: number, length: number): number {
    if (length > this.#columns.length + this.#limit) return this.#skipLong(units, start)
    let shared = 0
    while (shared < length && shared < this.#path.length && this.#path[shared] === units[start + shared])
      shared++
    this.#path.length = shared
    for (let row = shared; row < length; row++) {
      this.#path.push(units[start + row] as number)
      if (this.#fill(row) > this.#limit) return row + 1
    }
    return 0
  }

  distance(length: number): number {
    return (this.#rows[length] as Int32Array)[this.#columns.length] as number
  }

  /** A longer word cannot match, but shorter ones with the same start may: only the word itself is skipped. */
  #skipLong(units: Uint16Array, start: number): number {
    const longest = this.#columns.length + this.#limit + 1
    let shared = 0
    while (shared < this.#path.length && this.#path[shared] === units[start + shared]) shared++
    this.#path.length = shared
    return longest
  }

  #fill(row: number): number {
    const columns = this.#columns
    const above = this.#rows[row] as Int32Array
    const unit = this.#path[row] as number
    let current = this.#rows[row + 1]
    if (current === undefined) {
      current = new Int32Array(columns.length + 1)
      this.#rows.push(current)
    }
    current[0] = row + 1
    let least = row + 1
    for (let column = 0; column < columns.length; column++) {
      const cost = columns[column] === unit ? 0 : 1
      let value = Math.min(
        (above[column] as number) + cost,
        (above[column + 1] as number) + 1,
        (current[column] as number) + 1,
      )
      if (row > 0 && column > 0 && unit === columns[column - 1] && this.#path[row - 1] === columns[column]) {
        value = Math.min(value, ((this.#rows[row - 1] as Int32Array)[column - 1] as number) + 1)
      }
      current[column + 1] = value
      if (value < least) least = value
    }
    return least
  }
}
