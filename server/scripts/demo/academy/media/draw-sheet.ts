import sharp from 'sharp'
import { escapeText } from './svg.ts'

/** A page to print: a heading, and lines with a box each or empty columns. */
export type Sheet = { file_name: string; heading: string; note: string; columns: string[]; lines: string[] }

const [width, height, margin] = [1240, 1754, 90]
const ink = '#2f2a26'

/** Draws a page of A4 at 150 dots an inch. @returns PNG */
export function drawSheet({ heading, note, columns, lines }: Sheet): Promise<Buffer> {
  const top = 360
  const lineHeight = (height - top - margin) / lines.length
  const columnWidth = (width - 2 * margin) / columns.length
  const cells = columns.flatMap((column, i) => [
    label({ x: margin + i * columnWidth + 14, y: top - 24, size: 30, words: column }),
    `<path d="M${margin + i * columnWidth} ${top} V${height - margin}" stroke="${ink}" stroke-width="2"/>`,
  ])
  const rows = lines.flatMap((line, i) => [
    `<path d="M${margin} ${top + i * lineHeight} H${width - margin}" stroke="${ink}" stroke-width="2"/>`,
    label({ x: margin + 14, y: top + (i + 0.62) * lineHeight, size: 32, words: line }),
  ])
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#fff"/>
${label({ x: margin, y: 160, size: 58, words: heading })}
${label({ x: margin, y: 230, size: 30, words: note })}
${cells.join('\n')}
${rows.join('\n')}
<path d="M${margin} ${height - margin} H${width - margin} V${top}" stroke="${ink}" stroke-width="2" fill="none"/>
</svg>`),
  )
    .png({ palette: true, colours: 16 })
    .toBuffer()
}

type Label = { x: number; y: number; size: number; words: string }

const label = ({ x, y, size, words }: Label): string =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="${ink}">${escapeText(words)}</text>`
