import type { z } from 'zod'
import { type ExtractedPdf, extractPdf } from '../../../extraction/index.ts'
import { decodeBase64File } from '../../../platform/base64.ts'
import type { Ctx } from '../../../platform/context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { SandboxError } from '../../../platform/sandbox/create-sandbox.ts'
import { pdfNoText, pdfUnreadable } from '../errors.ts'
import { ingestOffThread } from '../ingestion/ingest-off-thread.ts'
import type { createPdfSourceBody, SavedSource } from '../schemas.ts'
import { requireFolder } from './require-folder.ts'
import { saveSource } from './save-source.ts'

const maxBytes = 3_145_728

/**
 * Adds the text of a PDF to the knowledge of every clone.
 * @throws payload_too_large, not_found (folder), pdf_no_text, pdf_unreadable, words_quota_exceeded
 */
export async function createPdfSource(
  ctx: Ctx,
  input: z.output<typeof createPdfSourceBody>,
): Promise<SavedSource> {
  const { title } = input
  const bytes = decodeBase64File('file_base64', input.file_base64, maxBytes)
  await requireFolder(ctx, input.folder_id)
  const { text, date } = await extractText(ctx, bytes)
  const ingested = await ingestOffThread(ctx, { title, content_text: text })
  return saveSource(ctx, input, {
    source_type: 'pdf',
    title,
    content_date: input.content_date ?? date,
    ...ingested,
  })
}

async function extractText(ctx: Ctx, bytes: Buffer): Promise<ExtractedPdf> {
  // Some producers write a few bytes before the header. Readers accept it within the first kilobyte.
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw pdfUnreadable('The bytes are not a PDF.')
  const extracted = await extractPdf(turnOf(ctx), bytes).catch((error) => {
    if (!(error instanceof SandboxError)) throw error
    ctx.log.warn({ err: error }, 'a PDF could not be read')
    throw pdfUnreadable('The PDF takes too long or too much memory to read.')
  })
  if (!('failed' in extracted)) return extracted
  if (extracted.failed === 'no_text') throw pdfNoText()
  throw pdfUnreadable(`The PDF cannot be read. ${extracted.reason ?? ''}`.trim())
}
