import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'

export const moduleIds = defineCounter('course_module')

/** The first module with this title, or the last module if the title is null. @returns its id */
export async function findModule(
  db: Db,
  account_id: number,
  product_id: number,
  title: string | null,
): Promise<number | undefined> {
  const modules = db
    .selectFrom('course_modules')
    .select('id')
    .where('account_id', '=', account_id)
    .where('product_id', '=', product_id)
    .where('removed_at', 'is', null)
  const chosen =
    title === null
      ? modules.orderBy('position', 'desc')
      : modules.where('title', '=', title).orderBy('position')
  return (await chosen.limit(1).executeTakeFirst())?.id
}

/** Adds a module after the others; its id is its key. @returns the id */
export async function insertModule(
  db: Db,
  account_id: number,
  values: { product_id: number; title: string },
  now: Date,
): Promise<number> {
  const { product_id, title } = values
  const { rows } = await sql<{ id: number }>`
    with last as (
      select coalesce(max(position), 0) as position from course_modules
      where account_id = ${account_id} and product_id = ${product_id} and removed_at is null
    ),
    taken as (${takeIds(account_id, moduleIds)})
    insert into course_modules (account_id, id, product_id, key, position, title, created_at, updated_at)
    select ${account_id}, taken.id, ${product_id}, 'module-' || taken.id, last.position + 1, ${title}, ${now}, ${now}
    from last, taken
    returning id`.execute(db)
  return rows[0]!.id
}
