import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { compilable, prepareQuickRead } from '../../platform/db/prepared-query.ts'

/** A product that may be recommended. */
export type ProductOnSale = {
  id: number
  title: string
  description: string
  price: number | null
  currency: string
  tags: string[]
}

/** The products among `ids` that are active and published, in the order of the ids. */
export async function listProductsOnSale(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<ProductOnSale[]> {
  return ids.length === 0 ? [] : productsOnSale(db, { account_id, ids })
}

const productsOnSale = prepareQuickRead<{ account_id: number; ids: number[] }, ProductOnSale>((db, value) =>
  compilable(
    db,
    sql`
      select p.id, p.title, p.description, p.price, p.currency, p.tags
      from unnest(${value('ids')}::bigint[]) with ordinality as w (id, position)
      join products as p on p.account_id = ${value('account_id')} and p.id = w.id
      where p.is_active and p.publish_status = 'published'
      order by w.position`,
  ),
)

/** The assets among `ids` that can be shown. */
export async function listReadyAssetIds(db: Db, account_id: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('assets')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', 'in', ids)
    .where('status', '=', 'ready')
    .execute()
  return rows.map(({ id }) => id)
}
