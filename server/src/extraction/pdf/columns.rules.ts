/** A run of text on a page; y is its baseline and grows downwards. */
export type Piece = { text: string; x: number; y: number; width: number; size: number; rtl: boolean }
export type Row = Piece[]

type Interval = { from: number; to: number }

// Columns of prose have at least so many rows, and so many characters in a row; tables have less.
const MIN_ROWS = 3
const MIN_CHARACTERS = 12
// Narrower than the type is high is a space between words.
const MIN_GUTTER = 0.9
// Beyond this it is no page of prose; looking for columns costs the square of it.
const MAX_ROWS = 400

/** The pieces of a page by rows, in the order in which people read them: column after column. */
export function readingRows(pieces: Piece[]): Row[][] {
  const rows = rowsOf(pieces)
  if (rows.length > MAX_ROWS) return [rows]
  const found = longestColumns(rows)
  if (found === null) return rows.length === 0 ? [] : [rows]
  const { first, last, gutter } = found
  const side = (keep: (piece: Piece) => boolean) =>
    rows.slice(first, last + 1).flatMap((row) => row.filter(keep))
  return [
    ...readingRows(rows.slice(0, first).flat()),
    ...readingRows(side((piece) => piece.x < gutter.from)),
    ...readingRows(side((piece) => piece.x >= gutter.from)),
    ...readingRows(rows.slice(last + 1).flat()),
  ]
}

/** Pieces that share a baseline, from top to bottom and from left to right. */
function rowsOf(pieces: Piece[]): Row[] {
  const rows: Row[] = []
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (first !== undefined && piece.y - first.y < 0.5 * Math.max(piece.size, first.size)) row!.push(piece)
    else rows.push([piece])
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x)
  return rows
}

type Columns = { first: number; last: number; gutter: Interval }

/** The longest run of rows that a white strip parts into two columns of prose. */
function longestColumns(rows: Row[]): Columns | null {
  const sizes = rows.map((row) => row[0]!.size).sort((a, b) => a - b)
  const narrowest = MIN_GUTTER * (sizes[sizes.length >> 1] ?? 0)
  let best: Columns | null = null
  for (let first = 0; first + MIN_ROWS <= rows.length; first++) {
    if (best !== null && rows.length - first <= best.last - best.first + 1) break
    let free: Interval[] = [{ from: -Infinity, to: Infinity }]
    let last = first
    for (; last < rows.length; last++) {
      const left = without(free, rows[last]!, narrowest)
      if (!left.some(isInner)) {
        // A run may begin with rows of one side only; without a strip between texts it ends.
        if (last > first && free.some(isInner)) break
      }
      free = left
    }
    const run = rows.slice(first, last)
    const gutter = free
      .filter(isInner)
      .toSorted((a, b) => b.to - b.from - (a.to - a.from))
      .find((strip) => partsProse(run, strip))
    const length = best === null ? 0 : best.last - best.first + 1
    if (gutter !== undefined && run.length > length) best = { first, last: last - 1, gutter }
  }
  return best
}

const isInner = ({ from, to }: Interval): boolean => Number.isFinite(from) && Number.isFinite(to)

/** What a row leaves free of free strips. */
function without(free: Interval[], row: Row, narrowest: number): Interval[] {
  return row.reduce((strips, { x, width }) => {
    return strips.flatMap(({ from, to }) => {
      if (x >= to || x + width <= from) return [{ from, to }]
      return [
        { from, to: Math.min(to, x) },
        { from: Math.max(from, x + width), to },
      ].filter((strip) => strip.to - strip.from >= narrowest)
    })
  }, free)
}

function partsProse(rows: Row[], gutter: Interval): boolean {
  return [(piece: Piece) => piece.x < gutter.from, (piece: Piece) => piece.x >= gutter.to - 0.01].every(
    (isThere) => {
      const own = rows.map((row) => row.filter(isThere)).filter((row) => row.length > 0)
      const characters = own.flat().reduce((sum, piece) => sum + piece.text.length, 0)
      return own.length >= MIN_ROWS && characters / own.length >= MIN_CHARACTERS
    },
  )
}
