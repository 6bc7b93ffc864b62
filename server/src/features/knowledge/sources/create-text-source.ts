import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { ingestOffThread } from '../ingestion/ingest-off-thread.ts'
import type { createTextSourceBody, SavedSource } from '../schemas.ts'
import { requireFolder } from './require-folder.ts'
import { saveSource } from './save-source.ts'

/** Adds a text to the knowledge of every clone. @throws not_found (folder), words_quota_exceeded */
export async function createTextSource(
  ctx: Ctx,
  input: z.output<typeof createTextSourceBody>,
): Promise<SavedSource> {
  const { title, content } = input
  await requireFolder(ctx, input.folder_id)
  const ingested = await ingestOffThread(ctx, { title, content_text: content })
  return saveSource(ctx, input, {
    source_type: 'text',
    title,
    content_date: input.content_date,
    ...ingested,
  })
}
