import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The products of a tag, which stay the same until the transaction ends. */
export async function lockTagProducts(db: Db, account_id: number, tag_id: number): Promise<number[]> {
  const locked = sql`
    select from tags where account_id = ${account_id} and id = ${tag_id} for key share`.execute(db)
  // A statement of its own, since it must see what a change that the lock waited for has written.
  const products = db
    .selectFrom('tag_products')
    .select('product_id')
    .where('account_id', '=', account_id)
    .where('tag_id', '=', tag_id)
    .orderBy('product_id')
    .execute()
  const [rows] = await Promise.all([products, locked])
  return rows.map(({ product_id }) => product_id)
}

/** Whether a tag has products, or those that it had are still being taken from people. */
export async function givesAccess(db: Db, account_id: number, tag_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from tag_products where account_id = ${account_id} and tag_id = ${tag_id}
    union all
    select from access_changes where account_id = ${account_id} and tag_id = ${tag_id}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Replaces the products of a tag whose row is locked. */
export async function replaceTagProducts(
  db: Db,
  account_id: number,
  tag_id: number,
  product_ids: number[],
): Promise<void> {
  await sql`
    delete from tag_products
    where account_id = ${account_id} and tag_id = ${tag_id} and product_id <> all(${product_ids}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into tag_products (account_id, tag_id, product_id)
    select ${account_id}, ${tag_id}, unnest(${product_ids}::bigint[])
    on conflict do nothing`.execute(db)
}

/** The next contacts with a tag, after one of them. */
export async function listNextCarriers(
  db: Db,
  account_id: number,
  { tag_id, after, limit }: { tag_id: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('contact_tags')
    .select('contact_id')
    .where('account_id', '=', account_id)
    .where('tag_id', '=', tag_id)
    .where('contact_id', '>', after)
    .orderBy('contact_id')
    .limit(limit)
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}

type Carrier = { contact_id: number; visitor_id: number | null; expires_at: string | null }

/** Locks contacts, so that nobody gives or takes their tags. @returns those who carry a tag at `now` */
export async function lockCarriers(
  db: Db,
  account_id: number,
  { tag_id, contact_ids }: { tag_id: number; contact_ids: number[] },
  now: Date,
): Promise<Carrier[]> {
  const locked = sql`
    select from contacts where account_id = ${account_id} and id = any(${contact_ids}::bigint[])
    order by id for update`.execute(db)
  const carried = sql<Carrier>`
    select c.id as contact_id, v.id as visitor_id, ct.expires_at
    from contact_tags as ct
    join contacts as c on c.account_id = ct.account_id and c.id = ct.contact_id
    left join visitors as v on v.account_id = c.account_id and v.email = c.email
    where ct.account_id = ${account_id} and ct.tag_id = ${tag_id} and ct.contact_id = any(${contact_ids}::bigint[])
      and (ct.expires_at is null or ct.expires_at > ${now})
    order by c.id`.execute(db)
  const [{ rows }] = await Promise.all([carried, locked])
  return rows
}
