import type { z } from 'zod'
import { type ExtractedFile, extractFile, type FileForm } from '../../../extraction/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import type { UploadedFile } from '../../../platform/operation.ts'
import { SandboxError } from '../../../platform/sandbox/create-sandbox.ts'
import { fileNoText, fileUnreadable, pdfNoText, pdfUnreadable } from '../errors.ts'
import { ingestOffThread } from '../ingestion/ingest-off-thread.ts'
import { createRecordingSource } from '../recordings/create-recording-source.ts'
import type { createFileSourceBody, SavedSource } from '../schemas.ts'
import { fileKind, titleOfFile } from './file-kinds.rules.ts'
import { type HeldFile, holdFile } from './hold-file.ts'
import { requireFolder } from './require-folder.ts'
import { saveSource } from './save-source.ts'

type NewFileSource = z.output<typeof createFileSourceBody> & { file: UploadedFile }

/**
 * Adds the text of an uploaded file to the knowledge of every clone. What is said in a recording is written down later.
 * @throws invalid_request (file), payload_too_large, not_found (folder), pdf_no_text, pdf_unreadable, file_no_text,
 * file_unreadable, words_quota_exceeded
 */
export async function createFileSource(ctx: Ctx, { file, ...input }: NewFileSource): Promise<SavedSource> {
  const kind = fileKind(file.file_name, ctx.app.transcriber !== null)
  if ('problem' in kind) throw invalidRequest(`file: ${kind.problem}.`)
  await requireFolder(ctx, input.folder_id)
  if ('mime_type' in kind) return createRecordingSource(ctx, { ...input, file, kind })
  const { text, date, language, cues } = await holdFile(ctx, file, kind.maxBytes, (held) =>
    readText(ctx, kind.form, held),
  )
  const title = titleOfFile(file.file_name)
  const ingested = await ingestOffThread(ctx, { title, content_text: text, language: language ?? null, cues })
  const content_date = input.content_date ?? date
  return saveSource(ctx, input, { source_type: kind.source_type, title, content_date, ...ingested })
}

async function readText(ctx: Ctx, form: FileForm, held: HeldFile): Promise<ExtractedFile> {
  const [noText, unreadable] =
    form.format === 'pdf' ? [pdfNoText, pdfUnreadable] : [fileNoText, fileUnreadable]
  if (held.size_bytes === 0) throw noText('The file is empty.')
  const extracted = await extractFile(turnOf(ctx), form, held).catch((error) => {
    if (!(error instanceof SandboxError)) throw error
    ctx.log.warn({ err: error }, 'an uploaded file could not be read')
    throw unreadable('The file takes too long or too much memory to read.')
  })
  if (!('failed' in extracted)) return extracted
  if (extracted.failed === 'no_text') throw noText()
  throw unreadable(`${unreadable.summary} ${extracted.reason ?? ''}`.trim())
}
