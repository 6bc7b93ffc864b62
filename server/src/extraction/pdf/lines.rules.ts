import { type Piece, type Row, readingRows } from './columns.rules.ts'

/** A line as it is read; `block` changes where a column ends. Distances are in points from the page's top left. */
export type Line = { text: string; left: number; right: number; y: number; size: number; block: number }

/** The lines of a page in reading order. */
export function linesOf(pieces: Piece[]): Line[] {
  return readingRows(pieces).flatMap((rows, block) =>
    rows.map((row) => lineOf(row, block)).filter((line) => line.text !== ''),
  )
}

function lineOf(row: Row, block: number): Line {
  const rightToLeft = row.filter((piece) => piece.rtl).length * 2 > row.length
  const pieces = rightToLeft ? row.toReversed() : row
  let text = ''
  let before: Piece | undefined
  for (const piece of pieces) {
    if (before !== undefined && isApart(before, piece) && !/\s$/.test(text)) text += ' '
    text += piece.text
    before = piece
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

/** Whether the white between two pieces of a line is a space. */
function isApart(a: Piece, b: Piece): boolean {
  const [left, right] = a.x <= b.x ? [a, b] : [b, a]
  return right.x - (left.x + left.width) > 0.12 * Math.min(a.size, b.size)
}
