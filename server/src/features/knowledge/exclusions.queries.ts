import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Which of these folders the account does not have. */
export async function missingFolders(db: Db, account_id: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::bigint[]) as given (id)
    where not exists (select from brain_folders as f where f.account_id = ${account_id} and f.id = given.id)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Which of these sources the account does not have. */
export async function missingSources(db: Db, account_id: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::bigint[]) as given (id)
    where not exists (select from brain_sources as s where s.account_id = ${account_id} and s.id = given.id)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** These folders and all that lie below them. */
export async function foldersWithDescendants(db: Db, account_id: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from brain_folders where account_id = ${account_id} and id = any(${ids}::bigint[])
      union
      select f.id from below join brain_folders as f on f.account_id = ${account_id} and f.parent_id = below.id
    )
    select id from below`.execute(db)
  return rows.map((row) => row.id)
}
