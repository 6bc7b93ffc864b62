import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import { selectAccounts } from '../accounts.queries.ts'
import type { ApiKey } from '../schemas.ts'

const keyIds = defineCounter('api_key')

const wireColumns = [
  'id',
  'permission',
  'version_id',
  'label',
  'last_four',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const

type KeyValues = {
  key_sha256: Buffer
  last_four: string
  label: string | null
  permission: string
  version_id: number | null
  expires_at: string | Date | null
  /** The first key of the rotations that lead to this one; null where it is the first itself. */
  original_id: number | null
}

export async function insertKey(db: Db, account_id: number, key: KeyValues, now: Date): Promise<ApiKey> {
  const { rows } = await sql<ApiKey>`
    with taken as (${takeIds(account_id, keyIds)})
    insert into api_keys
      (account_id, id, key_sha256, last_four, label, permission, version_id, original_id, expires_at,
      created_at)
    select ${account_id}, taken.id, ${key.key_sha256}, ${key.last_four}, ${key.label}, ${key.permission},
      ${key.version_id}, coalesce(${key.original_id}, taken.id), ${key.expires_at}, ${now}
    from taken
    returning ${sql.join(wireColumns.map((column) => sql.ref(column)))}`.execute(db)
  return rows[0]!
}

export async function hasClone(db: Db, account_id: number, version_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('versions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', version_id)
    .executeTakeFirst()
  return row !== undefined
}

export const listKeyRows = (db: Db, account_id: number): Promise<ApiKey[]> =>
  db
    .selectFrom('api_keys')
    .select(wireColumns)
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute() as Promise<ApiKey[]>

/** Finds a key and locks it until the transaction ends. */
export const lockKey = (
  db: Db,
  account_id: number,
  id: number,
): Promise<(ApiKey & { original_id: number }) | undefined> =>
  db
    .selectFrom('api_keys')
    .select([...wireColumns, 'original_id'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<(ApiKey & { original_id: number }) | undefined>

/** @returns undefined where the account has no such key */
export const updateKey = (
  db: Db,
  account_id: number,
  id: number,
  values: { expires_at?: Date; revoked_at?: Date },
): Promise<ApiKey | undefined> =>
  db
    .updateTable('api_keys')
    .set(values)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(wireColumns)
    .executeTakeFirst() as Promise<ApiKey | undefined>

/** cross-account: a request names its account by the key alone. */
export const listKeysByHash = (db: Db, hashes: Buffer[]) =>
  selectAccounts(db)
    .innerJoin('api_keys', 'api_keys.account_id', 'accounts.id')
    .select([
      'api_keys.key_sha256',
      'api_keys.id as key_id',
      'api_keys.permission',
      'api_keys.version_id',
      'api_keys.original_id',
      'api_keys.last_used_at',
      'api_keys.expires_at',
      'api_keys.revoked_at',
    ])
    .where('api_keys.key_sha256', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .execute()

/** Sets when a key was used last, unless that is `unlessSince` or later already. */
export async function touchKey(
  db: Db,
  account_id: number,
  id: number,
  now: Date,
  unlessSince: Date,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', unlessSince.toISOString())]),
    )
    .execute()
}
