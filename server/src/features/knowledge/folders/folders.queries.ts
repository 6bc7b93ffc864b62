import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { Folder } from '../schemas.ts'

const folderIds = defineCounter('brain_folder')

const columns = sql`'brain_folder' as object, id, name, description, parent_id, product_id, is_course, created_at,
  updated_at`

/** Every folder of the account in ascending id. */
export async function listFolderRows(db: Db, account_id: number): Promise<Folder[]> {
  const { rows } = await sql<Folder>`
    select ${columns} from brain_folders where account_id = ${account_id} order by id`.execute(db)
  return rows
}

/** Locks a folder, so that it stays until the transaction ends. @returns false if the account has no such folder */
export async function lockFolder(db: Db, account_id: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('brain_folders')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

type FolderPath = { name: string; parent_id: number | null }

/** The folder of this name below this parent; null is the top level. */
export async function findFolderByPath(
  db: Db,
  account_id: number,
  path: FolderPath,
): Promise<Folder | undefined> {
  const { rows } = await sql<Folder>`
    select ${columns} from brain_folders
    where account_id = ${account_id} and coalesce(parent_id, 0) = ${path.parent_id ?? 0} and name = ${path.name}`.execute(
    db,
  )
  return rows[0]
}

/** Locks a folder against every change. */
export async function lockFolderRow(db: Db, account_id: number, id: number): Promise<Folder | undefined> {
  const { rows } = await sql<Folder>`
    select ${columns} from brain_folders where account_id = ${account_id} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** Locks all folders of an account against being moved, so that no two moves make a circle. */
export async function lockFolderTree(db: Db, account_id: number): Promise<void> {
  await sql`select from brain_folders where account_id = ${account_id} order by id for no key update`.execute(
    db,
  )
}

/** Changes a folder that is locked. @returns undefined where another folder of that level has the name */
export async function updateFolderRow(
  db: Db,
  account_id: number,
  id: number,
  { name, parent_id, description }: FolderPath & { description: string | null },
  now: Date,
): Promise<Folder | undefined> {
  const { rows } = await sql<Folder>`
    update brain_folders as f
    set name = ${name}, parent_id = ${parent_id}::bigint, description = ${description}, updated_at = ${now}
    where f.account_id = ${account_id} and f.id = ${id} and not exists (
      select from brain_folders as o
      where o.account_id = f.account_id and coalesce(o.parent_id, 0) = ${parent_id ?? 0}
        and o.name = ${name} and o.id <> f.id)
    returning ${columns}`.execute(db)
  return rows[0]
}

type NewFolder = FolderPath & {
  description: string | null
  product_id: number | null
  is_course: boolean
}

/** @returns undefined where the parent has a folder of this name */
export async function insertFolder(
  db: Db,
  account_id: number,
  folder: NewFolder,
  now: Date,
): Promise<Folder | undefined> {
  const { rows } = await sql<Folder>`
    with taken as (${takeIds(account_id, folderIds)})
    insert into brain_folders (
      account_id, id, name, description, parent_id, product_id, is_course, created_at, updated_at)
    select ${account_id}, taken.id, ${folder.name}, ${folder.description}, ${folder.parent_id}::bigint,
      ${folder.product_id}::bigint, ${folder.is_course}::boolean, ${now}, ${now}
    from taken
    on conflict do nothing
    returning ${columns}`.execute(db)
  return rows[0]
}
