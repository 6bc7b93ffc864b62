import type { Line } from './lines.rules.ts'

export type Page = { height: number; lines: Line[] }

// Headers and footers stand in the outer parts of the page, and are set no larger than its text.
const MARGIN_SHARE = 0.15
const MOST_LINES = 4
const LARGER = 1.2
const MIN_PAGES_SHARE = 0.25
const SAME_PLACE = 3

/** The pages without what repeats at the same place of their margins: headers, footers, page numbers. */
export function withoutRunningLines(pages: Page[]): Page[] {
  const sizes = pages.flatMap((page) => page.lines.map((line) => line.size)).sort((a, b) => a - b)
  const largest = LARGER * (sizes[sizes.length >> 1] ?? 0)
  const seen = new Map<string, number>()
  for (const page of pages) {
    const lines = [...fromTop(page), ...fromBottom(page)]
    for (const key of new Set(lines.map((line) => keyOf(line, page)))) {
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  }
  const least = Math.max(pages.length === 2 ? 2 : 3, pages.length * MIN_PAGES_SHARE)
  const repeats = (line: Line, page: Page) => line.size <= largest && count(seen, keyOf(line, page)) >= least
  return pages.map((page) => {
    const running = new Set(
      [fromTop(page), fromBottom(page)].flatMap((lines) =>
        lines.slice(
          0,
          endOf(lines, (line) => repeats(line, page)),
        ),
      ),
    )
    return { ...page, lines: page.lines.filter((line) => !running.has(line)) }
  })
}

/** Lines of the upper margin from the edge inwards: what comes after the first other line is text. */
const fromTop = ({ lines, height }: Page): Line[] =>
  lines
    .filter((line) => line.y < MARGIN_SHARE * height)
    .sort((a, b) => a.y - b.y)
    .slice(0, MOST_LINES)

const fromBottom = ({ lines, height }: Page): Line[] =>
  lines
    .filter((line) => line.y > (1 - MARGIN_SHARE) * height)
    .sort((a, b) => b.y - a.y)
    .slice(0, MOST_LINES)

function endOf(lines: Line[], isRunning: (line: Line) => boolean): number {
  const other = lines.findIndex((line) => !isRunning(line))
  return other < 0 ? lines.length : other
}

type Key = { place: number; words: string }

/** Where a line stands and what it says, without its numbers: "Chapter 2 · 17" and "Chapter 2 · 18" are one. */
function keyOf(line: Line, page: Page): string {
  const fromEdge = line.y > page.height / 2 ? line.y - page.height : line.y
  const isRoman = /^[ivxlc]{1,7}$/i.test(line.text)
  const words = isRoman ? '#' : line.text.toLowerCase().replace(/\d+/g, '#')
  return JSON.stringify({ place: Math.round(fromEdge / SAME_PLACE), words } satisfies Key)
}

/** Pages that have the line. A place is a band: a line at its edge may fall into the next one. */
function count(seen: Map<string, number>, key: string): number {
  const { place, words } = JSON.parse(key) as Key
  const near = [-1, 0, 1].map((step) => seen.get(JSON.stringify({ place: place + step, words })) ?? 0)
  return near.reduce((sum, pages) => sum + pages, 0)
}
