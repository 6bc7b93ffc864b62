import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { listProductsQuery, NewProduct, Product, ProductChanges } from '../schemas.ts'

const productIds = defineCounter('product')

const columns = sql`'product' as object, id, title, description, price, currency, checkout_url, tags,
  tags[1] as kind, cta_label, is_active, publish_status, replay_visibility, faq_count, created_at, updated_at`

/** All products that match the filter, in ascending id. */
export async function listProductRows(
  db: Db,
  account_id: number,
  { kind, publish_status, include_inactive = false, q }: Omit<z.output<typeof listProductsQuery>, 'order'>,
): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select ${columns} from products
    where account_id = ${account_id}
    ${kind === undefined ? sql`` : sql`and ${kind} = any(tags)`}
    ${publish_status === undefined ? sql`` : sql`and publish_status = ${publish_status}`}
    ${include_inactive ? sql`` : sql`and is_active`}
    ${q === undefined ? sql`` : sql`and strpos(search_form(title || ' ' || description), search_form(${q})) > 0`}
    order by id`.execute(db)
  return rows
}

export async function findProduct(db: Db, account_id: number, id: number): Promise<Product | undefined> {
  const { rows } = await sql<Product>`
    select ${columns} from products where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}

/** The tags of those of the products that exist, by their ids. */
export async function listProductTags(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; tags: string[] }>`
    select id, tags from products where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, tags }) => [id, tags]))
}

/** Locks those of the products that exist, so that they stay until the transaction ends. @returns their ids */
export async function lockExistingProducts(db: Db, account_id: number, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a product for a change. */
export const lockProduct = (
  db: Db,
  account_id: number,
  id: number,
): Promise<{ updated_at: string } | undefined> =>
  db
    .selectFrom('products')
    .select('updated_at')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Locks a product, so that it stays until the transaction ends. @returns its title, or undefined if it does not exist */
export async function lockProductTitle(db: Db, account_id: number, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('title')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row?.title
}

export async function insertProduct(
  db: Db,
  account_id: number,
  values: NewProduct,
  now: Date,
): Promise<Product> {
  const { rows } = await sql<Product>`
    with taken as (${takeIds(account_id, productIds)})
    insert into products (
      account_id, id, title, description, price, currency, checkout_url, tags, cta_label, is_active,
      publish_status, replay_visibility, created_at, updated_at)
    select ${account_id}, taken.id, ${values.title}, ${values.description}, ${values.price}::numeric,
      ${values.currency}, ${values.checkout_url}, ${values.tags}::text[], ${values.cta_label},
      ${values.is_active}::boolean, ${values.publish_status}, ${values.replay_visibility}, ${now}, ${now}
    from taken
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Sets the given columns of a locked product. */
export async function updateProductRow(
  db: Db,
  account_id: number,
  id: number,
  changes: ProductChanges,
  now: Date,
): Promise<Product> {
  const sets = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<Product>`
    update products set ${sql.join([...sets, sql`updated_at = ${now}`])}
    where account_id = ${account_id} and id = ${id}
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Deletes a product; the rows of other tables that hang below it go with it. @returns its title */
export async function deleteProductRow(db: Db, account_id: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('products')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst()
  return row?.title
}
