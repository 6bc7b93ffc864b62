import type { Db } from '../../platform/db/database.ts'

/** Locks those of the products that exist, so that they stay until the transaction ends. @returns their tags */
export async function lockProductKinds(
  db: Db,
  account_id: number,
  product_ids: number[],
): Promise<Map<number, string[]>> {
  if (product_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'tags'])
    .where('account_id', '=', account_id)
    .where('id', 'in', product_ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, tags }) => [id, tags]))
}
