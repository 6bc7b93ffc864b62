import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Locks a product: nobody gives or changes access to it until the transaction ends. @returns its tags */
export async function lockBundle(db: Db, account_id: number, id: number): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('products')
    .select('tags')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.tags
}

export async function hasComponents(db: Db, account_id: number, bundle_id: number): Promise<boolean> {
  const query = db.selectFrom('bundle_components').select('component_id').where('account_id', '=', account_id)
  return (await query.where('bundle_id', '=', bundle_id).limit(1).executeTakeFirst()) !== undefined
}

/** The products that a bundle consists of; null where there is no such product. */
export async function findComponents(db: Db, account_id: number, id: number): Promise<number[] | null> {
  const { rows } = await sql<{ component_ids: number[] }>`
    select array(
      select component_id from bundle_components as c
      where c.account_id = p.account_id and c.bundle_id = p.id order by 1
    ) as component_ids
    from products as p where p.account_id = ${account_id} and p.id = ${id}`.execute(db)
  return rows[0]?.component_ids ?? null
}

/** Replaces the components of a bundle that is locked. */
export async function replaceComponents(
  db: Db,
  account_id: number,
  bundle_id: number,
  component_ids: number[],
): Promise<void> {
  await sql`
    delete from bundle_components
    where account_id = ${account_id} and bundle_id = ${bundle_id} and component_id <> all(${component_ids}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into bundle_components (account_id, bundle_id, component_id)
    select ${account_id}, ${bundle_id}, unnest(${component_ids}::bigint[])
    on conflict do nothing`.execute(db)
}

/** Whose rows came from a bundle, at most `limit` of them. */
export async function listHolders(
  db: Db,
  account_id: number,
  bundle_id: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ visitor_id: number }>`
    select distinct visitor_id from academy_access
    where account_id = ${account_id} and bundle_id = ${bundle_id}
    limit ${limit}`.execute(db)
  return rows.map(({ visitor_id }) => visitor_id)
}
