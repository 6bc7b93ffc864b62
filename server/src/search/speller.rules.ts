import type { Segment } from './index.types.ts'
import type { QuestionWork } from './question-work.rules.ts'
import { endOfPrefix, stringAt } from './string-table.rules.ts'

export type Correction = { word: string; stem: number; distance: number }

// A shorter word has too many neighbours; two errors are likely in a long word only.
const minLength = 4
const minLengthForTwoErrors = 8

/**
 * Words of the vocabulary within a distance of 1 (2 from eight letters on): Damerau and Levenshtein's, in the form of
 * optimal string alignment. Those at distance 1 are looked for first, and where the work is used up before all of the
 * vocabulary was seen, what was found until then is given. README.md, "Spelling", says how much a search needs, and
 * compares it with an index of deletions.
 */
export function findCorrections(
  segment: Segment,
  word: string,
  work: Pick<QuestionWork, 'rowsLeft'>,
): Correction[] {
  if (word.length < minLength || /\d/.test(word)) return []
  const near = findWithin(segment, createTable(word, 1), work)
  if (word.length < minLengthForTwoErrors) return near
  const far = findWithin(segment, createTable(word, 2), work)
  return [...near, ...far.filter(({ distance }) => distance > 1)]
}

/**
 * The vocabulary is sorted, so words with a common start share the rows of the distance table, and a start that is
 * already too far off is skipped with all its words.
 */
function findWithin(segment: Segment, table: Table, work: Pick<QuestionWork, 'rowsLeft'>): Correction[] {
  const { letters, limit, width, cells } = table
  const { units, offsets } = segment.words
  const { word_prefixes } = segment
  const found: Correction[] = []
  const count = offsets.length - 1
  let known = 0
  for (let i = 0; i < count && work.rowsLeft > 0; ) {
    const start = offsets[i] as number
    const length = (offsets[i + 1] as number) - start
    const shared = Math.min(word_prefixes[i] as number, known)
    known = fillRows(table, units, start, length, shared)
    work.rowsLeft -= known - shared + 1
    if (known === length) {
      const distance = cells[known * width + letters.length] as number
      if (distance > 0 && distance <= limit) {
        found.push({ word: stringAt(segment.words, i), stem: segment.word_stems[i] as number, distance })
      }
      i++
    } else i = endOfPrefix(segment.words, i, known + 1)
  }
  return found
}

type Table = { letters: Uint16Array; limit: number; width: number; cells: Uint8Array }

/** Row r holds the distances between the first r letters of a vocabulary word and each start of the question word. */
function createTable(word: string, limit: number): Table {
  const letters = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i))
  const width = word.length + 1
  const cells = new Uint8Array(width * (word.length + limit + 2))
  for (let column = 0; column < width; column++) cells[column] = column
  return { letters, limit, width, cells }
}

/**
 * Fills the rows from `known` on.
 * @returns how many rows are within the limit: all of the word, or those before the first that is not
 */
function fillRows(table: Table, units: Uint16Array, start: number, length: number, known: number): number {
  const { letters, limit, width, cells } = table
  const columns = letters.length
  for (let row = known; row < length; row++) {
    // Only cells near the diagonal can stay within the limit; a row without any ends the word.
    const first = row + 1 - limit
    const last = row + 1 + limit < columns ? row + 1 + limit : columns
    if (first > columns) return row
    const unit = units[start + row] as number
    const above = row * width
    const here = above + width
    let rowMin = limit + 1
    let left = limit + 1
    if (first <= 0) {
      left = row + 1
      cells[here] = left
      rowMin = left
    } else cells[here + first - 1] = left
    for (let column = first > 1 ? first : 1; column <= last; column++) {
      const letter = letters[column - 1]
      let value = (cells[above + column - 1] as number) + (letter === unit ? 0 : 1)
      if (left + 1 < value) value = left + 1
      if (column <= row + limit && (cells[above + column] as number) + 1 < value) {
        value = (cells[above + column] as number) + 1
      }
      if (row > 0 && column > 1 && letter === units[start + row - 1] && letters[column - 2] === unit) {
        const swapped = (cells[above - width + column - 2] as number) + 1
        if (swapped < value) value = swapped
      }
      if (value > limit) value = limit + 1
      cells[here + column] = value
      left = value
      if (value < rowMin) rowMin = value
    }
    if (rowMin > limit) return row
  }
  return length
}

/** Returns true if one added, missing, changed or swapped letter makes `a` of `b`; false for `b` under four letters. */
export function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < minLength) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (text: string, skip: number) => text.slice(start + skip)
  if (rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)) return true
  return a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2)
}
