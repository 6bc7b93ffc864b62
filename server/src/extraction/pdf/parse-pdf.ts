import { getDocumentProxy } from 'unpdf'
import type { Extracted } from '../extracted.types.ts'
import type { Piece } from './columns.rules.ts'
import { linesOf } from './lines.rules.ts'
import { paragraphsOf } from './paragraphs.rules.ts'
import { pdfDate } from './pdf-date.rules.ts'
import { type Page, withoutRunningLines } from './running-lines.rules.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type PageProxy = Awaited<ReturnType<Document['getPage']>>

const MAX_PAGES = 2000
const MAX_CHARACTERS = 5_000_000

/** The text of a PDF in reading order, and its own date. Runs in a process that may be killed. */
export async function parsePdf(bytes: Uint8Array): Promise<Extracted> {
  let document: Document
  try {
    document = await getDocumentProxy(bytes, {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
    })
  } catch (error) {
    return unreadable(nameOf(error) === 'PasswordException' ? 'It is encrypted.' : 'It is no valid PDF.')
  }
  if (document.numPages > MAX_PAGES) return unreadable(`It has more than ${MAX_PAGES} pages.`)
  const pages: Page[] = []
  let characters = 0
  let broken = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await readPage(document, number)
    if (page === null) broken++
    else pages.push(page)
    characters += page?.lines.reduce((sum, line) => sum + line.text.length, 0) ?? 0
    if (characters > MAX_CHARACTERS) return unreadable(`It holds more than ${MAX_CHARACTERS} characters.`)
  }
  if (broken === document.numPages) return unreadable('None of its pages can be read.')
  const text = paragraphsOf(withoutRunningLines(pages).map((page) => page.lines))
  if (!/[\p{L}\p{N}]/u.test(text)) return { failed: 'pdf_no_text' }
  return { text, date: await dateOf(document) }
}

const unreadable = (reason: string): Extracted => ({ failed: 'pdf_unreadable', reason })

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

async function readPage(document: Document, number: number): Promise<Page | null> {
  try {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    page.cleanup()
    return uprightPage(items, viewport)
  } catch {
    return null
  }
}

type Items = Awaited<ReturnType<PageProxy['getTextContent']>>['items']
type Viewport = { width: number; height: number; transform: number[] }

/** The page turned so that most of its text stands upright; what is written across it is left out. */
function uprightPage(items: Items, viewport: Viewport): Page {
  const turned: Piece[][] = [[], [], [], []]
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const { piece, quarters } = placed(item, viewport)
    turned[quarters]!.push(piece)
  }
  const characters = (pieces: Piece[]) => pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  const most = turned.toSorted((a, b) => characters(b) - characters(a))[0]!
  const height = turned.indexOf(most) % 2 === 0 ? viewport.height : viewport.width
  return { height, lines: linesOf(most) }
}

type TextItem = { str: string; dir: string; transform: number[]; width: number; height: number }

/** Where a text stands on the page, seen so that it runs to the right, and by how many quarters it was turned. */
function placed(item: TextItem, viewport: Viewport): { piece: Piece; quarters: number } {
  const [a, b, c, d, e, f] = viewport.transform as [number, number, number, number, number, number]
  const [ta, tb, tc, td, te, tf] = item.transform as [number, number, number, number, number, number]
  const angle = Math.atan2(b * ta + d * tb, a * ta + c * tb)
  const quarters = (Math.round(angle / (Math.PI / 2)) + 4) % 4
  const [x, y] = [a * te + c * tf + e, b * te + d * tf + f]
  const { width, height } = viewport
  const places = [
    [x, y],
    [y, width - x],
    [width - x, height - y],
    [height - y, x],
  ] as const
  const size = Math.hypot(a * tc + c * td, b * tc + d * td) || item.height || 1
  const [left, baseline] = places[quarters]!
  const piece = {
    text: item.str,
    x: left,
    y: baseline,
    width: item.width,
    size,
    rtl: item.dir === 'rtl',
  }
  return { piece, quarters }
}

async function dateOf(document: Document): Promise<string | null> {
  try {
    const info = (await document.getMetadata()).info as Record<string, unknown>
    return pdfDate(info.CreationDate) ?? pdfDate(info.ModDate)
  } catch {
    return null
  }
}
