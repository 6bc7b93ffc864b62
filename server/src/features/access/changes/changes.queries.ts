import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What is being applied: a change of a tag or of a bundle. */
export type ChangeOf = { tag_id: number; bundle_id: null } | { tag_id: null; bundle_id: number }

/** A claimed change: what is written names the attempt, so that a late run changes nothing. */
export type ClaimedChange = { id: string; attempt: number }

/** Stores a change, or begins anew with one that is still being applied. @returns it, claimed until `due_at` */
export async function upsertChange(
  db: Db,
  account_id: number,
  { tag_id, bundle_id, due_at }: ChangeOf & { due_at: Date },
  now: Date,
): Promise<ClaimedChange> {
  const { rows } = await sql<ClaimedChange>`
    insert into access_changes as c (account_id, tag_id, bundle_id, due_at, attempt, created_at)
    values (${account_id}, ${tag_id}, ${bundle_id}, ${due_at}, 1, ${now})
    on conflict (account_id, tag_id, bundle_id) do update
    set applied_to = 0, due_at = excluded.due_at, attempt = c.attempt + 1
    returning id, attempt`.execute(db)
  return rows[0]!
}

/** @returns undefined where the change was applied, or begun anew, or its lease was lost */
export const findChange = (
  db: Db,
  account_id: number,
  { id, attempt }: ClaimedChange,
): Promise<{ tag_id: number | null; bundle_id: number | null; applied_to: number } | undefined> =>
  db
    .selectFrom('access_changes')
    .select(['tag_id', 'bundle_id', 'applied_to'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()

/** Notes how far a change was applied. @returns false where the claim was lost */
export async function moveChange(
  db: Db,
  account_id: number,
  { id, attempt }: ClaimedChange,
  applied_to: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_changes')
    .set({ applied_to })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a change back: it is due at once. */
export async function releaseChange(
  db: Db,
  account_id: number,
  { id, attempt }: ClaimedChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('access_changes')
    .set({ due_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Deletes a change that was applied to everybody. */
export async function deleteChange(
  db: Db,
  account_id: number,
  { id, attempt }: ClaimedChange,
): Promise<void> {
  await db
    .deleteFrom('access_changes')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/**
 * The next rows of a bundle after one of them, each with whose it is. Where the bundle was deleted: of what came from it.
 */
export async function listNextHolders(
  db: Db,
  account_id: number,
  { bundle_id, after, limit }: { bundle_id: number; after: number; limit: number },
): Promise<{ id: number; visitor_id: number }[]> {
  const { rows } = await sql<{ id: number; visitor_id: number }>`
    (select id, visitor_id from academy_access
      where account_id = ${account_id} and product_id = ${bundle_id} and id > ${after}
      order by id limit ${limit})
    union all
    (select id, visitor_id from academy_access
      where account_id = ${account_id} and bundle_id = ${bundle_id} and id > ${after}
        and not exists (select from products where account_id = ${account_id} and id = ${bundle_id})
      order by id limit ${limit})`.execute(db)
  return rows
}
