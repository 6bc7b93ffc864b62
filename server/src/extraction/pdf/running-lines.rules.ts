import type { Line } from './lines.rules.ts'

export type Page = { height: number; lines: Line[] }

// Headers and footers are in the outer parts of the page, and their type is not much larger than that of the text.
const marginShare = 0.15
const maxRunningLines = 4
const maxSizeRatio = 1.2
const minPageShare = 0.25
const bandPoints = 3

/** The pages without headers, footers and page numbers: lines that repeat at the same position in their margins. */
export function withoutRunningLines(pages: Page[]): Page[] {
  const sizes = pages.flatMap((page) => page.lines.map((line) => line.size)).sort((a, b) => a - b)
  const maxSize = maxSizeRatio * (sizes[sizes.length >> 1] ?? 0)
  const pageCounts = new Map<string, number>()
  for (const page of pages) {
    const lines = [...fromTop(page), ...fromBottom(page)]
    for (const key of new Set(lines.map((line) => lineKey(line, page)))) {
      pageCounts.set(key, (pageCounts.get(key) ?? 0) + 1)
    }
  }
  const minPages = Math.max(pages.length === 2 ? 2 : 3, pages.length * minPageShare)
  const repeats = (line: Line, page: Page) =>
    line.size <= maxSize && pagesWithLine(pageCounts, lineKey(line, page)) >= minPages
  return pages.map((page) => {
    const running = new Set(
      [fromTop(page), fromBottom(page)].flatMap((lines) =>
        lines.slice(
          0,
          runningLineCount(lines, (line) => repeats(line, page)),
        ),
      ),
    )
    return { ...page, lines: page.lines.filter((line) => !running.has(line)) }
  })
}

/** Lines of the upper margin from the edge inwards. What follows the first line that does not repeat is text. */
const fromTop = ({ lines, height }: Page): Line[] =>
  lines
    .filter((line) => line.y < marginShare * height)
    .sort((a, b) => a.y - b.y)
    .slice(0, maxRunningLines)

const fromBottom = ({ lines, height }: Page): Line[] =>
  lines
    .filter((line) => line.y > (1 - marginShare) * height)
    .sort((a, b) => b.y - a.y)
    .slice(0, maxRunningLines)

function runningLineCount(lines: Line[], isRunning: (line: Line) => boolean): number {
  const other = lines.findIndex((line) => !isRunning(line))
  return other < 0 ? lines.length : other
}

type Key = { band: number; words: string }

/** The position and the words of a line without numbers: "Chapter 2 · 17" and "Chapter 2 · 18" have the same key. */
function lineKey(line: Line, page: Page): string {
  const fromEdge = line.y > page.height / 2 ? line.y - page.height : line.y
  const isRoman = /^[ivxlc]{1,7}$/i.test(line.text)
  const words = isRoman ? '#' : line.text.toLowerCase().replace(/\d+/g, '#')
  return JSON.stringify({ band: Math.round(fromEdge / bandPoints), words } satisfies Key)
}

/** Counts the pages with a line. Positions are rounded to bands, so the same line may be in a neighbouring band. */
function pagesWithLine(pageCounts: Map<string, number>, key: string): number {
  const { band, words } = JSON.parse(key) as Key
  const near = [-1, 0, 1].map((step) => pageCounts.get(JSON.stringify({ band: band + step, words })) ?? 0)
  return near.reduce((sum, pages) => sum + pages, 0)
}
