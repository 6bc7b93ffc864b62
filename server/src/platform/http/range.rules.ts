/** A range of bytes, both ends included. */
export type ByteRange = { start: number; end: number }

const maxRanges = 64

/**
 * Reads a Range header for a file of `size` bytes. What overlaps or touches is joined, so that no answer is larger
 * than the file by more than its frames.
 * @returns null: send the whole file (no range, not bytes, malformed, or absurdly many); an empty list: 416
 */
export function parseRanges(header: string | undefined, size: number): ByteRange[] | null {
  const [, list] = /^bytes=(.*)$/i.exec(header?.trim() ?? '') ?? []
  if (list === undefined) return null
  const ranges: ByteRange[] = []
  let given = 0
  for (const item of list.split(',').map((text) => text.trim())) {
    if (item === '') continue
    const [, first, last] = /^(\d{0,16})-(\d{0,16})$/.exec(item) ?? []
    if (first === undefined || last === undefined || first + last === '') return null
    if (first !== '' && last !== '' && Number(last) < Number(first)) return null
    given++
    const range = within(first, last, size)
    if (range !== null) ranges.push(range)
  }
  if (given === 0) return null
  const joined = join(ranges)
  return joined.length > maxRanges ? null : joined
}

function within(first: string, last: string, size: number): ByteRange | null {
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  return start >= size ? null : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Keeps the order in which ranges were asked for, unless some of them overlap or touch. */
function join(ranges: ByteRange[]): ByteRange[] {
  const joined: ByteRange[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const previous = joined.at(-1)
    if (previous !== undefined && start <= previous.end + 1) previous.end = Math.max(previous.end, end)
    else joined.push({ start, end })
  }
  return joined.length === ranges.length ? ranges : joined
}

/** True where a Range may be honoured: there is no If-Range, or it names exactly these bytes. */
export const ifRangeHolds = (header: string | undefined, etag: string, modified: string): boolean =>
  header === undefined || header === etag || header === modified

/** True where If-None-Match names these bytes, so that the client has them already. */
export const noneMatchHolds = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
