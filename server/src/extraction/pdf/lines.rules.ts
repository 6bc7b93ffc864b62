import { type Piece, type Row, readingRows } from './columns.rules.ts'

/** A line of text. `block` changes where a column ends. Distances are in points from the top left of the page. */
export type Line = { text: string; left: number; right: number; y: number; size: number; block: number }

/** The lines of a page in reading order. */
export function readingLines(pieces: Piece[]): Line[] {
  return readingRows(pieces).flatMap((rows, block) =>
    rows.map((row) => toLine(row, block)).filter((line) => line.text !== ''),
  )
}

function toLine(row: Row, block: number): Line {
  const rightToLeft = row.filter((piece) => piece.rtl).length * 2 > row.length
  const pieces = rightToLeft ? row.toReversed() : row
  let text = ''
  let previous: Piece | undefined
  for (const piece of pieces) {
    if (previous !== undefined && hasSpaceBetween(previous, piece) && !/\s$/.test(text)) text += ' '
    text += piece.text
    previous = piece
  }
  return {
    text: text.replace(/\s+/gu, ' ').trim(),
    left: Math.min(...row.map((piece) => piece.x)),
    right: Math.max(...row.map((piece) => piece.x + piece.width)),
    y: row[0]!.y,
    size: Math.max(...row.map((piece) => piece.size)),
    block,
  }
}

/** Returns true if the gap between two pieces of a line is a space. */
function hasSpaceBetween(a: Piece, b: Piece): boolean {
  const [left, right] = a.x <= b.x ? [a, b] : [b, a]
  return right.x - (left.x + left.width) > 0.12 * Math.min(a.size, b.size)
}
