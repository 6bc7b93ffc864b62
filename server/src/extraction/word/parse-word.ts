import { parseHTML } from 'linkedom'
import mammoth from 'mammoth'
import type { ExtractedText, ExtractionFailure } from '../extracted.types.ts'
import { checkLength } from '../length.rules.ts'
import { type PageNode, pageText } from '../page/page-text.rules.ts'

/**
 * The text of a Word document (.docx) with its headings, lists and tables, as of a page. Runs in a process that may be
 * killed: a document is a ZIP, and may hold far more than its bytes say.
 */
export async function parseWord(bytes: Uint8Array): Promise<ExtractedText | ExtractionFailure> {
  const html = await toHtml(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (html === null) return { failed: 'unreadable', reason: 'It is not a valid Word document (.docx).' }
  const { document } = parseHTML(`<html><body>${html}</body></html>`)
  const text = pageText(document.body as unknown as PageNode)
  return checkLength(text) ?? { text }
}

/** null where it is no Word document */
async function toHtml(buffer: Buffer): Promise<string | null> {
  try {
    const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
    return (await mammoth.convertToHtml({ buffer }, { convertImage })).value
  } catch {
    return null
  }
}
