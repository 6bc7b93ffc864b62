import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { pageById } from '../../platform/db/id-order.ts'
import { defineCounter, takeIds } from '../../platform/db/ids.ts'
import { matches } from '../../platform/db/search.ts'
import type { Asset, AssetKind, listAssetsQuery } from './schemas.ts'

const assetIds = defineCounter('asset')

const columns = [
  sql.lit('asset').as('object'),
  'id',
  'kind',
  'title',
  'file_name',
  'mime_type',
  'file_size_bytes',
  'duration_seconds',
  'status',
  'error',
  'folder_id',
  'created_at',
  'updated_at',
  'public_token',
] as const

/** The columns of an asset. Its public address is made from the token. */
export type AssetRow = Omit<Asset, 'public_url'> & { public_token: string }
/** The same with the key of its file. */
export type StoredAsset = AssetRow & { storage_key: string }

/** Up to `limit + 1` assets by id. */
export const listAssetRows = (
  db: Db,
  account_id: number,
  { limit, kind, q, ...position }: z.output<typeof listAssetsQuery>,
): Promise<AssetRow[]> => {
  const { isAfter, order } = pageById(sql.ref('id'), position)
  let query = db.selectFrom('assets').select(columns).where('account_id', '=', account_id).where(isAfter)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (q !== undefined) query = query.where(matches('assets', account_id, q))
  return query
    .orderBy(order)
    .limit(limit + 1)
    .execute() as Promise<AssetRow[]>
}

export const findAsset = (db: Db, account_id: number, id: number): Promise<StoredAsset | undefined> =>
  db
    .selectFrom('assets')
    .select([...columns, 'storage_key'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<StoredAsset | undefined>

/** Locks those of the assets that exist, so that they stay until the transaction ends. @returns their ids */
export async function lockExistingAssets(db: Db, account_id: number, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('assets')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks an asset that is to be deleted. @returns whether there is one */
export async function lockAsset(db: Db, account_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from assets where account_id = ${account_id} and id = ${id} for update`.execute(db)
  return rows.length > 0
}

/** The kinds of those of the assets that exist, by their ids. */
export async function listAssetKinds(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<Map<number, AssetKind>> {
  const { rows } = await sql<{ id: number; kind: AssetKind }>`
    select id, kind from assets where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

export type NewAsset = {
  kind: AssetKind
  title: string
  file_name: string
  mime_type: string
  file_size_bytes: number
  duration_seconds: number | null
  storage_key: string
  public_token: string
  /** The link of a video that is to be fetched; null if the file is stored already. */
  source_url: string | null
}

export async function insertAsset(db: Db, account_id: number, asset: NewAsset, now: Date): Promise<AssetRow> {
  const { rows } = await sql<AssetRow>`
    with taken as (${takeIds(account_id, assetIds)})
    insert into assets (
      account_id, id, kind, title, file_name, mime_type, file_size_bytes, duration_seconds, status, storage_key,
      public_token, source_url, due_at, created_at, updated_at)
    select ${account_id}, taken.id, ${asset.kind}, ${asset.title}, ${asset.file_name}, ${asset.mime_type},
      ${asset.file_size_bytes}::bigint, ${asset.duration_seconds}::int,
      ${asset.source_url === null ? 'ready' : 'processing'}, ${asset.storage_key}, ${asset.public_token},
      ${asset.source_url}, ${asset.source_url === null ? null : now}::timestamptz, ${now}, ${now}
    from taken
    returning ${sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}`.execute(
    db,
  )
  return rows[0]!
}

export const updateAssetTitle = (
  db: Db,
  account_id: number,
  { id, title }: { id: number; title: string },
  now: Date,
): Promise<AssetRow | undefined> =>
  db
    .updateTable('assets')
    .set({ title, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst() as Promise<AssetRow | undefined>

type DeletedAsset = {
  id: number
  status: string
  file_size_bytes: number
  storage_key: string
  upload_id: string | null
}

export const deleteAssetRow = (db: Db, account_id: number, id: number): Promise<DeletedAsset | undefined> =>
  db
    .deleteFrom('assets')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(['id', 'status', 'file_size_bytes', 'storage_key', 'upload_id'])
    .executeTakeFirst()
