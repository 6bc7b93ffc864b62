/** A run of text on a page. y is its baseline, in points from the top of the page. */
export type Piece = { text: string; x: number; y: number; width: number; size: number; rtl: boolean }
export type Row = Piece[]

type Interval = { from: number; to: number }

// Columns of prose have at least so many rows, and so many characters in a row. Those of tables have fewer.
const minRows = 3
const minCharacters = 12
// In type sizes. A narrower gap is a space between words.
const minGutter = 0.9
// A page with more rows is not prose. Looking for columns takes time with the square of the rows.
const maxRows = 400

/** The pieces of a page by rows, in the order in which people read them: column after column. */
export function readingRows(pieces: Piece[]): Row[][] {
  const rows = baselineRows(pieces)
  if (rows.length > maxRows) return [rows]
  const columns = findLongestColumns(rows)
  if (columns === null) return rows.length === 0 ? [] : [rows]
  const { first, last, gutter } = columns
  const columnPieces = (isInColumn: (piece: Piece) => boolean) =>
    rows.slice(first, last + 1).flatMap((row) => row.filter(isInColumn))
  return [
    ...readingRows(rows.slice(0, first).flat()),
    ...readingRows(columnPieces((piece) => piece.x < gutter.from)),
    ...readingRows(columnPieces((piece) => piece.x >= gutter.from)),
    ...readingRows(rows.slice(last + 1).flat()),
  ]
}

/** Pieces that share a baseline, from top to bottom and from left to right. */
function baselineRows(pieces: Piece[]): Row[] {
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

/** The longest run of rows that a white gutter divides into two columns of prose. */
function findLongestColumns(rows: Row[]): Columns | null {
  const sizes = rows.map((row) => row[0]!.size).sort((a, b) => a - b)
  const minWidth = minGutter * (sizes[sizes.length >> 1] ?? 0)
  let best: Columns | null = null
  for (let first = 0; first + minRows <= rows.length; first++) {
    if (best !== null && rows.length - first <= best.last - best.first + 1) break
    let free: Interval[] = [{ from: -Infinity, to: Infinity }]
    let last = first
    for (; last < rows.length; last++) {
      const left = freeStrips(free, rows[last]!, minWidth)
      if (!left.some(isInner)) {
        // A run may begin with rows of one column only. It ends where no gutter remains between texts.
        if (last > first && free.some(isInner)) break
      }
      free = left
    }
    const run = rows.slice(first, last)
    const gutter = free
      .filter(isInner)
      .toSorted((a, b) => b.to - b.from - (a.to - a.from))
      .find((strip) => dividesProse(run, strip))
    const length = best === null ? 0 : best.last - best.first + 1
    if (gutter !== undefined && run.length > length) best = { first, last: last - 1, gutter }
  }
  return best
}

const isInner = ({ from, to }: Interval): boolean => Number.isFinite(from) && Number.isFinite(to)

/** The parts of free strips that a row leaves free. */
function freeStrips(free: Interval[], row: Row, minWidth: number): Interval[] {
  return row.reduce((strips, { x, width }) => {
    return strips.flatMap(({ from, to }) => {
      if (x >= to || x + width <= from) return [{ from, to }]
      return [
        { from, to: Math.min(to, x) },
        { from: Math.max(from, x + width), to },
      ].filter((strip) => strip.to - strip.from >= minWidth)
    })
  }, free)
}

function dividesProse(rows: Row[], gutter: Interval): boolean {
  return [(piece: Piece) => piece.x < gutter.from, (piece: Piece) => piece.x >= gutter.to - 0.01].every(
    (isInColumn) => {
      const columnRows = rows.map((row) => row.filter(isInColumn)).filter((row) => row.length > 0)
      const characters = columnRows.flat().reduce((sum, piece) => sum + piece.text.length, 0)
      return columnRows.length >= minRows && characters / columnRows.length >= minCharacters
    },
  )
}
