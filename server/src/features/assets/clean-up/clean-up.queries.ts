import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The key of a stored file and the account that the key begins with. */
export type OwnedKey = { account_id: number; storage_key: string }

/**
 * cross-account: the storage holds the files of all accounts. Later features that keep files in it are asked here too.
 * @returns those of the keys that a record refers to
 */
export async function listReferencedKeys(db: Db, keys: OwnedKey[]): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with given as (
      select * from unnest(
        ${keys.map(({ account_id }) => account_id)}::bigint[],
        ${keys.map(({ storage_key }) => storage_key)}::text[]
      ) as given (account_id, storage_key)
    )
    select storage_key from given join assets as a using (account_id, storage_key) where a.status <> 'error'
    union all
    select storage_key from given join certificates using (account_id, storage_key)
    union all
    select storage_key from given join message_pictures using (account_id, storage_key)
    union all
    select storage_key from given join source_recordings using (account_id, storage_key)`.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}

/** cross-account: the storage holds uploads of all accounts. @returns the ids of those that a fetch will continue */
export async function listReferencedUploads(
  db: Db,
  uploads: (OwnedKey & { upload_id: string })[],
): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string }>`
    select a.upload_id
    from unnest(
      ${uploads.map(({ account_id }) => account_id)}::bigint[],
      ${uploads.map(({ storage_key }) => storage_key)}::text[],
      ${uploads.map(({ upload_id }) => upload_id)}::text[]
    ) as given (account_id, storage_key, upload_id)
    join assets as a using (account_id, storage_key, upload_id)
    where a.status = 'processing'`.execute(db)
  return rows.map(({ upload_id }) => upload_id)
}

export type ReadyFile = {
  account_id: number
  id: number
  storage_key: string
  file_size_bytes: number
  missing_since: string | null
}

/** cross-account: the storage holds the files of all accounts. Ready assets in the order of (account_id, id). */
export const listReadyFiles = (
  db: Db,
  after: { account_id: number; id: number },
  limit: number,
): Promise<ReadyFile[]> =>
  db
    .selectFrom('assets')
    .select(['account_id', 'id', 'storage_key', 'file_size_bytes', 'missing_since'])
    .where(sql<boolean>`(account_id, id) > (${after.account_id}::bigint, ${after.id}::bigint)`)
    .where('status', '=', 'ready')
    .orderBy('account_id')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Records since when the file of an asset is missing; null if it is there. */
export async function setMissingSince(
  db: Db,
  account_id: number,
  id: number,
  missing_since: Date | null,
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ missing_since })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Puts a ready asset whose file is lost into the status error. @returns false if it changed meanwhile */
export async function markFileLost(
  db: Db,
  account_id: number,
  id: number,
  lost: { error: { type: string; message: string }; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assets')
    .set({ status: 'error', error: JSON.stringify(lost.error), file_size_bytes: 0, updated_at: lost.now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
