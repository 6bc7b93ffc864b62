import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { IngestedText } from '../../../text/ingest-text.rules.ts'
import { replacePassages } from '../sources/sources.queries.ts'
import type { RecordingError } from './failures.rules.ts'

/** A row that a run has claimed. Writes name the attempt: a run that lost its claim changes nothing. */
export type Claim = { id: number; attempt: number }

type NewRecording = { id: number; storage_key: string; mime_type: string; size_bytes: number }

/** Keeps the recording of a source that was just stored, and makes its writing down due. */
export async function insertRecording(
  db: Db,
  account_id: number,
  { id, storage_key, mime_type, size_bytes }: NewRecording,
  now: Date,
): Promise<void> {
  await sql`
    insert into source_recordings (account_id, id, storage_key, mime_type, size_bytes, due_at, created_at)
    values (${account_id}, ${id}, ${storage_key}, ${mime_type}, ${size_bytes}, ${now}, ${now})`.execute(db)
  await markBeingWritten(db, account_id, id, now)
}

const markBeingWritten = (db: Db, account_id: number, id: number, now: Date) =>
  sql`
  update brain_sources set status = 'extracting', error = null, updated_at = ${now}
  where account_id = ${account_id} and id = ${id}`.execute(db)

/** Makes the writing down of a recording due, if it was given up. @returns false where the source has no recording */
export async function restartRecording(db: Db, account_id: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ was_given_up: boolean }>`
    update source_recordings as r set due_at = coalesce(r.due_at, ${now}),
      failures = case when r.due_at is null then 0 else r.failures end
    from source_recordings as before
    where before.account_id = r.account_id and before.id = r.id and r.account_id = ${account_id} and r.id = ${id}
    returning before.due_at is null as was_given_up`.execute(db)
  if (rows[0]?.was_given_up) await markBeingWritten(db, account_id, id, now)
  return rows.length > 0
}

export type ClaimedRecording = {
  title: string
  storage_key: string
  mime_type: string
  size_bytes: number
  failures: number
}

const isClaimed = (account_id: number, { id, attempt }: Claim) =>
  sql`account_id = ${account_id} and id = ${id} and attempt = ${attempt} and due_at is not null`

/** What was claimed. @returns undefined if the claim was lost */
export async function findClaimedRecording(
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
): Promise<ClaimedRecording | undefined> {
  const { rows } = await sql<ClaimedRecording>`
    select s.title, r.storage_key, r.mime_type, r.size_bytes, r.failures
    from source_recordings as r
    join brain_sources as s on s.account_id = r.account_id and s.id = r.id
    where r.account_id = ${account_id} and r.id = ${id} and r.attempt = ${attempt} and r.due_at is not null`.execute(
    db,
  )
  return rows[0]
}

/** The key of the file of a source that is a recording. */
export async function findRecordingKey(db: Db, account_id: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from source_recordings where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]?.storage_key
}

/** Moves when the row is due: the end of a lease, or the next try. @returns false if the claim was lost */
export async function postponeRecording(
  db: Db,
  account_id: number,
  claim: Claim,
  { due_at, failures }: { due_at: Date; failures?: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update source_recordings set due_at = ${due_at}, failures = coalesce(${failures ?? null}, failures)
    where ${isClaimed(account_id, claim)}`.execute(db)
  return numAffectedRows! > 0n
}

/** Gives up: the source says why, and the file stays for another try. @returns false if the claim was lost */
export async function failRecording(
  db: Db,
  account_id: number,
  claim: Claim,
  { error, failures }: { error: RecordingError; failures: number },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update source_recordings set due_at = null, failures = ${failures}
    where ${isClaimed(account_id, claim)}`.execute(db)
  if (numAffectedRows === 0n) return false
  await sql`
    update brain_sources set status = 'error', error = ${JSON.stringify(error)}::jsonb, updated_at = ${now}
    where account_id = ${account_id} and id = ${claim.id}`.execute(db)
  return true
}

/** Ends the work on a recording. @returns false if the claim was lost */
export async function deleteRecording(db: Db, account_id: number, claim: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from source_recordings where ${isClaimed(account_id, claim)}`.execute(db)
  return numAffectedRows! > 0n
}

/** Stores what was said as the text of a source that had none. */
export async function saveWords(
  db: Db,
  account_id: number,
  id: number,
  { content_text, word_count, language, passages }: IngestedText,
  now: Date,
): Promise<void> {
  await db
    .updateTable('brain_sources')
    .set({
      content_text,
      word_count,
      language,
      chunk_count: passages.length,
      status: 'ready',
      updated_at: now,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  await replacePassages(db, account_id, id, passages)
}
