import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { takeIds } from '../../../platform/db/ids.ts'
import type { Tag } from '../schemas.ts'

export async function listTagRows(db: Db, account_id: number, now: Date): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select 'tag' as object, t.id, t.name, t.color, t.description, coalesce(carried.contacts, 0)::int as contact_count,
      '{}'::bigint[] as product_ids, t.created_at
    from tags as t
    left join (
      select tag_id, count(*) as contacts from contact_tags
      where account_id = ${account_id} and (expires_at is null or expires_at > ${now})
      group by tag_id
    ) as carried on carried.tag_id = t.id
    where t.account_id = ${account_id}
    order by t.id`.execute(db)
  return rows
}

export const findTag = (
  db: Db,
  account_id: number,
  by: { id: number } | { name: string },
): Promise<{ id: number } | undefined> => {
  const query = db.selectFrom('tags').select('id').where('account_id', '=', account_id)
  const found =
    'id' in by ? query.where('id', '=', by.id) : query.where(sql<boolean>`lower(name) = lower(${by.name})`)
  return found.executeTakeFirst()
}

/** @returns undefined where another request made a tag of this name meanwhile */
export async function insertTag(
  db: Db,
  account_id: number,
  tag: { name: string; color: string },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, 'tag')})
    insert into tags (account_id, id, name, color, created_at)
    select ${account_id}, taken.id, ${tag.name}, ${tag.color}, ${now}
    from taken
    on conflict do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

export async function recolorTag(db: Db, account_id: number, id: number, color: string): Promise<void> {
  await db
    .updateTable('tags')
    .set({ color })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Gives a contact a tag, or another expiry where it has it. */
export async function putContactTag(
  db: Db,
  account_id: number,
  given: { contact_id: number; tag_id: number; expires_at: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('contact_tags')
    .values({ account_id, ...given, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'contact_id', 'tag_id']).doUpdateSet({ expires_at: given.expires_at }),
    )
    .execute()
}

/** @returns whether the contact had the tag */
export async function deleteContactTag(
  db: Db,
  account_id: number,
  contact_id: number,
  tag_id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_tags')
    .where('account_id', '=', account_id)
    .where('contact_id', '=', contact_id)
    .where('tag_id', '=', tag_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** cross-account: clean-up. Deletes up to `limit` tags of contacts that have expired. */
export async function deleteExpiredContactTags(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_tags
    where ctid = any(array(
      select ctid from contact_tags where expires_at <= ${now} limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
