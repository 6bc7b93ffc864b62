import type { Db } from '../../../platform/db/database.ts'

/** Whose direct access to what rests on a sale that was not taken back. */
export const findSaleGround = (
  db: Db,
  account_id: number,
  order_ref: string,
): Promise<{ visitor_id: number; product_id: number } | undefined> =>
  db
    .selectFrom('access_grants as g')
    .innerJoin('academy_access as a', (join) =>
      join.onRef('a.account_id', '=', 'g.account_id').onRef('a.id', '=', 'g.access_id'),
    )
    .select(['a.visitor_id', 'a.product_id'])
    .where('g.account_id', '=', account_id)
    .where('g.order_ref', '=', order_ref)
    .where('g.ended_at', 'is', null)
    .executeTakeFirst()
