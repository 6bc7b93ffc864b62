import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type CourseFolder = { id: number; name: string; is_course: boolean }

/** The folder that a product owns. */
export const findCourseFolder = (
  db: Db,
  account_id: number,
  product_id: number,
): Promise<CourseFolder | undefined> =>
  db
    .selectFrom('brain_folders')
    .select(['id', 'name', 'is_course'])
    .where('account_id', '=', account_id)
    .where('product_id', '=', product_id)
    .executeTakeFirst()

/** The title of a product and whether it is a course: its folder has both. */
export async function findCourse(
  db: Db,
  account_id: number,
  product_id: number,
): Promise<{ title: string; is_course: boolean } | undefined> {
  const { rows } = await sql<{ title: string; is_course: boolean }>`
    select title, 'course' = any(tags) as is_course from products
    where account_id = ${account_id} and id = ${product_id}`.execute(db)
  return rows[0]
}

type FolderOwner = { name: string; product_id: number | null; is_course: boolean }

/** Changes the owner and the name of a folder. @returns false where another folder has the name */
export async function updateFolderOwner(
  db: Db,
  account_id: number,
  id: number,
  { name, product_id, is_course }: FolderOwner,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update brain_folders as f
    set name = ${name}, product_id = ${product_id}::bigint, is_course = ${is_course}, updated_at = ${now}
    where f.account_id = ${account_id} and f.id = ${id} and not exists (
      select from brain_folders as o
      where o.account_id = f.account_id and coalesce(o.parent_id, 0) = coalesce(f.parent_id, 0)
        and o.name = ${name} and o.id <> f.id)`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes a folder if it is empty. @returns whether it was deleted */
export async function deleteEmptyFolder(db: Db, account_id: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from brain_folders as f
    where f.account_id = ${account_id} and f.id = ${id}
      and not exists (select from brain_sources as s where s.account_id = f.account_id and s.folder_id = f.id)
      and not exists (select from brain_folders as b where b.account_id = f.account_id and b.parent_id = f.id)`.execute(
    db,
  )
  return numAffectedRows === 1n
}
