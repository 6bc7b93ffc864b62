import type { z } from 'zod'
import type { Extracted } from '../../../extraction/extracted.types.ts'
import { ExtractionFailure, runExtractor } from '../../../extraction/run-extractor.ts'
import { decodeBase64File } from '../../../platform/base64.ts'
import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { pdfNoText, pdfUnreadable } from '../errors.ts'
import { ingestOffThread } from '../ingestion/ingest-off-thread.ts'
import type { createPdfSourceBody, SavedSource } from '../schemas.ts'
import { requireFolder } from './require-folder.ts'
import { saveSource } from './save-source.ts'

const bytesAtMost = 3_145_728

/**
 * Adds the text of a PDF to the knowledge of every clone.
 * @throws payload_too_large, not_found (folder), pdf_no_text, pdf_unreadable, words_quota_exceeded
 */
export async function createPdfSource(
  ctx: Ctx,
  input: z.output<typeof createPdfSourceBody>,
): Promise<SavedSource> {
  const bytes = decodeBase64File('file_base64', input.file_base64, bytesAtMost)
  await requireFolder(ctx, input.folder_id)
  const { text, date } = await readBytes(ctx, bytes)
  const reading = await ingestOffThread(ctx, { title: input.title, content_text: text })
  return saveSource(ctx, {
    external_id: input.external_id ?? null,
    source_type: 'pdf',
    title: input.title,
    folder_id: input.folder_id ?? null,
    content_date: input.content_date ?? date ?? utcDay(ctx.now),
    content_hash: input.content_hash ?? null,
    url: null,
    canonical_url: null,
    ...reading,
  })
}

async function readBytes(ctx: Ctx, bytes: Buffer): Promise<Extract<Extracted, { text: string }>> {
  // Some producers write a few bytes before the header; readers accept them within the first kilobyte.
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw pdfUnreadable('The bytes are no PDF.')
  const extracted = await runExtractor(ctx, 'pdf', bytes).catch((error) => {
    if (!(error instanceof ExtractionFailure)) throw error
    ctx.log.warn({ err: error }, 'a PDF could not be read')
    throw pdfUnreadable('The PDF takes too long or too much memory to read.')
  })
  if (!('failed' in extracted)) return extracted
  if (extracted.failed === 'pdf_no_text') throw pdfNoText()
  throw pdfUnreadable(`The PDF cannot be read. ${extracted.reason ?? ''}`.trim())
}
