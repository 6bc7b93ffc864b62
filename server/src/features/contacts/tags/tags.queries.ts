import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { ContactTag } from '../events.ts'
import type { Tag } from '../schemas.ts'

const tagIds = defineCounter('tag')

/** All tags, or one. Counts are kept; what has expired and was not deleted yet is subtracted. */
export async function listTagRows(
  db: Db,
  account_id: number,
  now: Date,
  id: number | null = null,
): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select 'tag' as object, t.id, t.name, t.color, t.description, t.carrier_count - (
        select count(*)::int from contact_tags as ct
        where ct.account_id = t.account_id and ct.tag_id = t.id and ct.expires_at <= ${now}
      ) as contact_count,
      array(
        select p.product_id from tag_products as p
        where p.account_id = t.account_id and p.tag_id = t.id order by 1
      ) as product_ids, t.created_at
    from tags as t
    where t.account_id = ${account_id} and (${id}::bigint is null or t.id = ${id})
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

/** @returns its id, undefined where another request made a tag of this name meanwhile */
export async function insertTag(
  db: Db,
  account_id: number,
  tag: { name: string; color: string },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, tagIds)})
    insert into tags (account_id, id, name, color, created_at)
    select ${account_id}, taken.id, ${tag.name}, ${tag.color}, ${now}
    from taken
    on conflict do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

/** Locks a tag: nobody else gives it or changes it until the transaction ends. @returns its id */
export async function lockTag(db: Db, account_id: number, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('tags')
    .select('id')
    .where('account_id', '=', account_id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

/** Locks a tag as lockTag does. @returns false where there is none */
export async function lockTagById(db: Db, account_id: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('tags')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a tag, which takes it from its contacts. */
export async function deleteTagRow(db: Db, account_id: number, id: number): Promise<void> {
  await db.deleteFrom('tags').where('account_id', '=', account_id).where('id', '=', id).execute()
}

/** Writes what is given. */
export async function updateTagRow(
  db: Db,
  account_id: number,
  id: number,
  changes: { name?: string; color?: string; description?: string | null },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await db
    .updateTable('tags')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Completes rows of contact_tags, which a statement calls `carried`, with what events name. */
const selectContactTags = sql`
  select c.id as contact_id, v.id as visitor_id, t.id as tag_id, t.name as tag_name, carried.expires_at
  from carried
  join contacts as c on c.account_id = carried.account_id and c.id = carried.contact_id
  join tags as t on t.account_id = carried.account_id and t.id = carried.tag_id
  left join visitors as v on v.account_id = c.account_id and v.email = c.email`

/** Gives a contact a tag, or another expiry where it has it: this raises the row's attempt above 0. */
export async function upsertContactTag(
  db: Db,
  account_id: number,
  given: { contact_id: number; tag_id: number; expires_at: string | null },
  now: Date,
): Promise<ContactTag> {
  const { contact_id, tag_id, expires_at } = given
  const { rows } = await sql<ContactTag>`
    with carried as (
      insert into contact_tags as ct (account_id, contact_id, tag_id, expires_at, due_at, created_at)
      values (${account_id}, ${contact_id}, ${tag_id}, ${expires_at}, ${expires_at}, ${now})
      on conflict (account_id, contact_id, tag_id) do update
      set expires_at = excluded.expires_at, due_at = excluded.due_at, attempt = ct.attempt + 1
      returning *
    ), counted as (
      update tags as t set carrier_count = t.carrier_count + 1
      from carried where carried.attempt = 0 and t.account_id = carried.account_id and t.id = carried.tag_id
    )
    ${selectContactTags}`.execute(db)
  return rows[0]!
}

/** Gives contacts that were just made a tag, without an end. */
export async function insertContactTags(
  db: Db,
  account_id: number,
  { contact_ids, tag_id }: { contact_ids: number[]; tag_id: number },
  now: Date,
): Promise<ContactTag[]> {
  const { rows } = await sql<ContactTag>`
    with carried as (
      insert into contact_tags (account_id, contact_id, tag_id, created_at)
      select ${account_id}, given.id, ${tag_id}, ${now} from unnest(${contact_ids}::bigint[]) as given (id)
      returning *
    ), counted as (
      update tags set carrier_count = carrier_count + (select count(*) from carried)
      where account_id = ${account_id} and id = ${tag_id}
    )
    ${selectContactTags}`.execute(db)
  return rows
}

/** Takes a tag that counts at `now` from a contact. @returns undefined where the contact does not carry it */
export const deleteCarriedContactTag = (
  db: Db,
  account_id: number,
  from: { contact_id: number; tag_id: number },
  now: Date,
): Promise<ContactTag | undefined> =>
  deleteContactTag(db, account_id, sql`${matchesTag(from)} and (expires_at is null or expires_at > ${now})`)

/** Deletes a contact's tag that has expired at `now`. @returns undefined where there is none */
export const deleteExpiredContactTag = (
  db: Db,
  account_id: number,
  from: { contact_id: number; tag_id: number },
  now: Date,
): Promise<ContactTag | undefined> =>
  deleteContactTag(db, account_id, sql`${matchesTag(from)} and expires_at <= ${now}`)

type Claim = { id: string; attempt: number }

/** @returns the contact whose tag a job has claimed; undefined where the tag was deleted or given anew */
export async function findDueContact(
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('contact_tags')
    .select('contact_id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return row?.contact_id
}

/** Deletes the tag that a job has claimed. @returns undefined where it was deleted or given anew */
export const deleteDueContactTag = (
  db: Db,
  account_id: number,
  { id, attempt }: Claim,
): Promise<ContactTag | undefined> =>
  deleteContactTag(db, account_id, sql`id = ${id}::uuid and attempt = ${attempt}`)

const matchesTag = ({ contact_id, tag_id }: { contact_id: number; tag_id: number }) =>
  sql`contact_id = ${contact_id} and tag_id = ${tag_id}`

async function deleteContactTag(
  db: Db,
  account_id: number,
  condition: RawBuilder<unknown>,
): Promise<ContactTag | undefined> {
  const { rows } = await sql<ContactTag>`
    with carried as (
      delete from contact_tags where account_id = ${account_id} and ${condition} returning *
    ), counted as (${uncountCarried})
    ${selectContactTags}`.execute(db)
  return rows[0]
}

/** Takes all tags from contacts, expired or not. */
export async function deleteContactTags(db: Db, account_id: number, contact_ids: number[]): Promise<void> {
  await sql`
    with carried as (
      delete from contact_tags where account_id = ${account_id} and contact_id = any(${contact_ids}::bigint[])
      returning account_id, tag_id
    )
    ${uncountCarried}`.execute(db)
}

/** Subtracts the rows of contact_tags, which a statement deleted as `carried`, from the counts of their tags. */
const uncountCarried = sql`
  update tags as t set carrier_count = t.carrier_count - gone.count
  from (select account_id, tag_id, count(*) from carried group by account_id, tag_id) as gone
  where t.account_id = gone.account_id and t.id = gone.tag_id`
