import type { Db } from '../../../platform/db/database.ts'

/** A video that is being fetched, with what earlier attempts reached. */
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

/** A claimed row. Every write names the attempt, so that a worker that lost its lease changes nothing. */
export type ClaimedFetch = { id: number; attempt: number }

const claimedRow = (db: Db, account_id: number, { id, attempt }: ClaimedFetch) =>
  db
    .updateTable('assets')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')

const wasUpdated = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n

/** The fetch that was claimed. @returns undefined if the claim was lost */
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

/** Moves the end of a claim's lease. @returns false if the claim was lost */
export const renewLease = async (
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  until: Date,
): Promise<boolean> =>
  wasUpdated(await claimedRow(db, account_id, claimed).set({ due_at: until }).executeTakeFirstOrThrow())

type UploadProgress = Pick<VideoFetch, 'upload_id' | 'source_version' | 'source_bytes'>

/** Stores which upload is written to, and of which version of the file. @returns false if the claim was lost */
export const saveUploadProgress = async (
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  progress: UploadProgress,
): Promise<boolean> =>
  wasUpdated(await claimedRow(db, account_id, claimed).set(progress).executeTakeFirstOrThrow())

/** Makes the fetch due again later, if the claim was not lost. */
export async function postponeFetch(
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  { due_at, failures }: { due_at: Date; failures: number },
): Promise<void> {
  await claimedRow(db, account_id, claimed).set({ due_at, failures }).execute()
}

/** Puts the video into the status error. @returns false if the claim was lost */
export const failFetch = async (
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  error: { type: string; message: string },
  now: Date,
): Promise<boolean> =>
  wasUpdated(
    await claimedRow(db, account_id, claimed)
      .set({ status: 'error', error: JSON.stringify(error), due_at: null, upload_id: null, updated_at: now })
      .executeTakeFirstOrThrow(),
  )

type FetchedVideo = { mime_type: string; file_size_bytes: number; duration_seconds: number | null }

/** Makes the video ready. @returns false if the claim was lost */
export const finishFetch = async (
  db: Db,
  account_id: number,
  claimed: ClaimedFetch,
  video: FetchedVideo,
  now: Date,
): Promise<boolean> =>
  wasUpdated(
    await claimedRow(db, account_id, claimed)
      .set({ ...video, status: 'ready', due_at: null, upload_id: null, updated_at: now })
      .executeTakeFirstOrThrow(),
  )
