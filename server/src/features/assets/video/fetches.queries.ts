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
export type ClaimedFetch = { id: number; attempt: number }

const claimedRow = (db: Db, account_id: number, { id, attempt }: ClaimedFetch) =>
  db
    .updateTable('assets')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')

const changed = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n

/** The fetch that `claimed` names, if it still runs. */
export const findVideoFetch = (
  db: Db,
  account_id: number,
  { id, attempt }: ClaimedFetch,
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

/** Moves the end of the lease of `claimed`. @returns false where it was lost. */
export const renewLease = async (
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  until: Date,
): Promise<boolean> =>
  changed(await claimedRow(db, account_id, claimed).set({ due_at: until }).executeTakeFirstOrThrow())

type UploadProgress = Pick<VideoFetch, 'upload_id' | 'source_version' | 'source_bytes'>

/** Notes into which upload `claimed` writes, and what. @returns false where the lease was lost. */
export const saveUploadProgress = async (
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  progress: UploadProgress,
): Promise<boolean> =>
  changed(await claimedRow(db, account_id, claimed).set(progress).executeTakeFirstOrThrow())

/** Puts `claimed` off until later. */
export async function postponeFetch(
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  { due_at, failures }: { due_at: Date; failures: number },
): Promise<void> {
  await claimedRow(db, account_id, claimed).set({ due_at, failures }).execute()
}

/** Ends `claimed` with a reason. @returns false where the lease was lost. */
export const failFetch = async (
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  error: { type: string; message: string },
  now: Date,
): Promise<boolean> =>
  changed(
    await claimedRow(db, account_id, claimed)
      .set({ status: 'error', error: JSON.stringify(error), due_at: null, upload_id: null, updated_at: now })
      .executeTakeFirstOrThrow(),
  )

type FetchedVideo = { mime_type: string; file_size_bytes: number; duration_seconds: number | null }

/** Makes `claimed` ready. @returns false where the lease was lost. */
export const finishFetch = async (
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  video: FetchedVideo,
  now: Date,
): Promise<boolean> =>
  changed(
    await claimedRow(db, account_id, claimed)
      .set({ ...video, status: 'ready', due_at: null, upload_id: null, updated_at: now })
      .executeTakeFirstOrThrow(),
  )
