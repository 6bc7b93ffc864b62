import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { IngestedText } from '../../../text/ingest-text.rules.ts'
import { replacePassages } from './sources.queries.ts'

/** A source that a run of the job has claimed. Writes name the attempt: a run that lost its claim changes nothing. */
type ClaimedSource = { id: number; attempt: number }

/** Marks a source as being processed. @returns undefined where another run has claimed it */
export const startIngestion = (
  db: Db,
  account_id: number,
  { id, attempt }: ClaimedSource,
  now: Date,
): Promise<{ title: string; content_text: string } | undefined> =>
  db
    .updateTable('brain_sources')
    .set({ status: 'processing', updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('due_at', 'is not', null)
    .returning(['title', 'content_text'])
    .executeTakeFirst()

/** Stores an ingested text. @returns false where another run has claimed the source, or its text has changed */
export async function finishIngestion(
  db: Db,
  account_id: number,
  { id, attempt }: ClaimedSource,
  { language, passages }: IngestedText,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('brain_sources')
    .set({
      language,
      chunk_count: passages.length,
      status: 'ready',
      error: null,
      due_at: null,
      attempt: 0,
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('due_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await replacePassages(db, account_id, id, passages)
  return true
}

/** Marks a source as failed, with the reason. */
export async function failIngestion(
  db: Db,
  account_id: number,
  { id, attempt }: ClaimedSource,
  error: { type: string; message: string },
  now: Date,
): Promise<void> {
  await sql`
    update brain_sources
    set status = 'error', error = ${JSON.stringify(error)}::jsonb, due_at = null, updated_at = ${now}
    where account_id = ${account_id} and id = ${id} and attempt = ${attempt} and due_at is not null`.execute(
    db,
  )
}
