import type { Db } from '../../../platform/db/database.ts'

/** A video that is being fetched, as far as it is. */
export type VideoFetch = {
  id: number
  storage_key: string
  source_url: string
  file_name: string
  upload_id: string | null
  source_version: string | null
  source_bytes: number | null
  failures: number
  created_at: string
}

/** A claimed row: what is written must name the attempt, so that a run that lost its lease changes nothing. */
export type ClaimedFetch = { account_id: number; id: number; attempt: number }

const claimedRow = (db: Db, { account_id, id, attempt }: ClaimedFetch) =>
  db
    .updateTable('assets')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')

const changed = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n

/** The fetch that `claimed` (with its account_id) names, if it still runs. */
export const findVideoFetch = (
  db: Db,
  { account_id, id, attempt }: ClaimedFetch,
): Promise<VideoFetch | undefined> =>
  db
    .selectFrom('assets')
    .select([
      'id',
      'storage_key',
      'source_url',
      'file_name',
      'upload_id',
      'source_version',
      'source_bytes',
      'failures',
      'created_at',
    ])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')
    .executeTakeFirst() as Promise<VideoFetch | undefined>

/** Moves the end of the lease of `claimed` (with its account_id). @returns false where it was lost. */
export const renewLease = async (db: Db, claimed: ClaimedFetch, until: Date): Promise<boolean> =>
  changed(await claimedRow(db, claimed).set({ due_at: until }).executeTakeFirstOrThrow())

export type UploadProgress = Pick<VideoFetch, 'upload_id' | 'source_version' | 'source_bytes'>

/** Notes into which upload `claimed` (with its account_id) writes, and what. @returns false where the lease was lost. */
export const noteUpload = async (db: Db, claimed: ClaimedFetch, progress: UploadProgress): Promise<boolean> =>
  changed(await claimedRow(db, claimed).set(progress).executeTakeFirstOrThrow())

/** Puts `claimed` (with its account_id) off until later. */
export async function postponeFetch(
  db: Db,
  claimed: ClaimedFetch,
  { due_at, failures }: { due_at: Date; failures: number },
): Promise<void> {
  await claimedRow(db, claimed).set({ due_at, failures }).execute()
}

/** Ends `claimed` (with its account_id) with a reason. @returns false where the lease was lost. */
export const failFetch = async (
  db: Db,
  claimed: ClaimedFetch,
  error: { type: string; message: string },
  now: Date,
): Promise<boolean> =>
  changed(
    await claimedRow(db, claimed)
      .set({ status: 'error', error: JSON.stringify(error), due_at: null, upload_id: null, updated_at: now })
      .executeTakeFirstOrThrow(),
  )

export type FetchedVideo = { mime_type: string; file_size_bytes: number; duration_seconds: number | null }

/** Makes `claimed` (with its account_id) ready. @returns false where the lease was lost. */
export const finishFetch = async (
  db: Db,
  claimed: ClaimedFetch,
  video: FetchedVideo,
  now: Date,
): Promise<boolean> =>
  changed(
    await claimedRow(db, claimed)
      .set({ ...video, status: 'ready', due_at: null, upload_id: null, updated_at: now })
      .executeTakeFirstOrThrow(),
  )
