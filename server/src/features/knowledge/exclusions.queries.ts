import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { compilable, prepareQuery } from '../../platform/db/prepared-query.ts'

/** The ids among `ids` that are not of a folder of the account. */
export const listMissingFolders = (db: Db, account_id: number, ids: number[]): Promise<number[]> =>
  missingFrom('brain_folders', db, account_id, ids)

/** The ids among `ids` that are not of a source of the account. */
export const listMissingSources = (db: Db, account_id: number, ids: number[]): Promise<number[]> =>
  missingFrom('brain_sources', db, account_id, ids)

async function missingFrom(table: string, db: Db, account_id: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::bigint[]) as given (id)
    where not exists (
      select from ${sql.table(table)} as t where t.account_id = ${account_id} and t.id = given.id
    )`.execute(db)
  return rows.map((row) => row.id)
}

/** The ids of these folders and of all folders below them. */
export async function listFoldersWithDescendants(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<number[]> {
  return ids.length === 0 ? [] : (await foldersBelow(db, { account_id, ids })).map(({ id }) => id)
}

const foldersBelow = prepareQuery<{ account_id: number; ids: number[] }, { id: number }>((db, value) =>
  compilable(
    db,
    sql`
      with recursive below as (
        select id from brain_folders where account_id = ${value('account_id')} and id = any(${value('ids')}::bigint[])
        union
        select f.id from below
        join brain_folders as f on f.account_id = ${value('account_id')} and f.parent_id = below.id
      )
      select id from below`,
  ),
)
