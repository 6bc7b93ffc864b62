import { getDocumentProxy } from 'unpdf'
import type { ExtractedPdf, ExtractionFailure } from '../extracted.types.ts'
import { readingLines } from './lines.rules.ts'
import { joinParagraphs } from './paragraphs.rules.ts'
import { pdfDate } from './pdf-date.rules.ts'
import { type Page, withoutRunningLines } from './running-lines.rules.ts'
import { uprightPieces } from './upright-pieces.rules.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

const maxPages = 2000
const maxCharacters = 5_000_000

/** The text of a PDF in reading order, and its own date. Runs in a process that may be killed. */
export async function parsePdf(bytes: Uint8Array): Promise<ExtractedPdf | ExtractionFailure> {
  let document: Document
  try {
    // pdf.js refuses Buffers, so the bytes are copied.
    document = await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
    })
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    return unreadable(isEncrypted ? 'It is encrypted.' : 'It is not a valid PDF.')
  }
  if (document.numPages > maxPages) return unreadable(`It has more than ${maxPages} pages.`)
  const pages: Page[] = []
  let characters = 0
  let brokenPages = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await parsePdfPage(document, number)
    if (page === null) brokenPages++
    else pages.push(page)
    characters += page?.lines.reduce((sum, line) => sum + line.text.length, 0) ?? 0
    if (characters > maxCharacters) return unreadable(`It holds more than ${maxCharacters} characters.`)
  }
  if (brokenPages === document.numPages) return unreadable('None of its pages can be read.')
  const text = joinParagraphs(withoutRunningLines(pages).map((page) => page.lines))
  if (!/[\p{L}\p{N}]/u.test(text)) return { failed: 'no_text' }
  return { text, date: await documentDate(document) }
}

const unreadable = (reason: string): ExtractionFailure => ({ failed: 'unreadable', reason })

/** null where the page is broken */
async function parsePdfPage(document: Document, number: number): Promise<Page | null> {
  try {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    page.cleanup()
    const { pieces, height } = uprightPieces(items, viewport)
    return { height, lines: readingLines(pieces) }
  } catch {
    return null
  }
}

async function documentDate(document: Document): Promise<string | null> {
  try {
    const info = (await document.getMetadata()).info as Record<string, unknown>
    return pdfDate(info.CreationDate) ?? pdfDate(info.ModDate)
  } catch {
    return null
  }
}
