import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { recordAnswer } from '../../../platform/http/idempotency.ts'
import type { UploadedFile } from '../../../platform/operation.ts'
import { allocateFile, discardFile } from '../../assets/index.ts'
import { fileNoText } from '../errors.ts'
import type { SavedSource } from '../schemas.ts'
import { boundedFile } from '../sources/bounded-file.ts'
import { titleOfFile } from '../sources/file-kinds.rules.ts'
import { requireFolder } from '../sources/require-folder.ts'
import { insertSource } from '../sources/sources.queries.ts'
import { writeDownRecordingsName } from './job-name.ts'
import { insertRecording } from './recordings.queries.ts'

type NewRecording = {
  file: UploadedFile
  kind: { mime_type: string; maxBytes: number }
  folder_id?: number
  content_date?: string
}

/**
 * Keeps an uploaded recording as a source without a text, which it gets once it is written down. The caller has looked
 * whether a server is configured.
 * @throws not_found (folder), file_no_text, payload_too_large, and what the rest of the upload throws
 */
export async function createRecordingSource(ctx: Ctx, input: NewRecording): Promise<SavedSource> {
  const { file, kind } = input
  const { storage_key } = await allocateFile(ctx)
  try {
    const size_bytes = await ctx.app.storage.put(storage_key, boundedFile(file.content, kind.maxBytes))
    if (size_bytes === 0) throw fileNoText('The file is empty.')
    const stored = { storage_key, mime_type: kind.mime_type, size_bytes }
    return await ctx.transaction((tx) => insert(tx, input, stored))
  } catch (error) {
    await discardFile(ctx, storage_key)
    throw error
  }
}

type Stored = { storage_key: string; mime_type: string; size_bytes: number }

async function insert(tx: Ctx, { file, folder_id, content_date }: NewRecording, stored: Stored) {
  await requireFolder(tx, folder_id)
  const source = {
    ...{ source_type: 'video', title: titleOfFile(file.file_name), external_id: null, content_hash: null },
    ...{ folder_id: folder_id ?? null, content_date: content_date ?? utcDay(tx.now), url: null },
    ...{ canonical_url: null, content_text: '', word_count: 0, language: null, passages: [] },
  }
  const created = await insertSource(tx.db, tx.account.id, source, tx.now)
  if (created === undefined) throw concurrentChange()
  await insertRecording(tx.db, tx.account.id, { id: created.id, ...stored }, tx.now)
  const saved: SavedSource = { ...created, status: 'extracting', replaced: false }
  await recordAnswer(tx, saved)
  tx.afterCommit(() => tx.app.wake(writeDownRecordingsName))
  return saved
}
