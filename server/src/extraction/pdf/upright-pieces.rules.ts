import type { Piece } from './columns.rules.ts'

/** A text on a page as pdf.js gives it. The matrices are those of the PDF format: [a, b, c, d, e, f]. */
type TextItem = { str: string; dir: string; transform: number[]; width: number; height: number }
type Viewport = { width: number; height: number; transform: number[] }

/**
 * The texts of a page, turned so that most of the text is upright. Text in other directions is left out.
 * @returns them with the height of the turned page
 */
export function uprightPieces(
  items: (TextItem | object)[],
  viewport: Viewport,
): { pieces: Piece[]; height: number } {
  const byQuarterTurns: Piece[][] = [[], [], [], []]
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const { piece, quarterTurns } = toPiece(item, viewport)
    byQuarterTurns[quarterTurns]!.push(piece)
  }
  const characters = (pieces: Piece[]) => pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  const pieces = byQuarterTurns.toSorted((a, b) => characters(b) - characters(a))[0]!
  const isSideways = byQuarterTurns.indexOf(pieces) % 2 === 1
  return { pieces, height: isSideways ? viewport.width : viewport.height }
}

/** A text on a page that is turned so that the text runs to the right, and how often the page was turned by 90°. */
function toPiece(item: TextItem, viewport: Viewport): { piece: Piece; quarterTurns: number } {
  const [a, b, c, d, e, f] = viewport.transform as [number, number, number, number, number, number]
  const [ta, tb, tc, td, te, tf] = item.transform as [number, number, number, number, number, number]
  const angle = Math.atan2(b * ta + d * tb, a * ta + c * tb)
  const quarterTurns = (Math.round(angle / (Math.PI / 2)) + 4) % 4
  const [x, y] = [a * te + c * tf + e, b * te + d * tf + f]
  const { width, height } = viewport
  const turned = [
    [x, y],
    [y, width - x],
    [width - x, height - y],
    [height - y, x],
  ] as const
  const [left, baseline] = turned[quarterTurns]!
  const size = Math.hypot(a * tc + c * td, b * tc + d * td) || item.height || 1
  const rtl = item.dir === 'rtl'
  return { piece: { text: item.str, x: left, y: baseline, width: item.width, size, rtl }, quarterTurns }
}
