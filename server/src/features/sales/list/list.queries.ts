import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import { matches } from '../../../platform/db/search.ts'
import type { ListedSale, SaleFilter } from '../schemas.ts'

type Row = Omit<ListedSale, 'status'>

/** Up to `limit + 1` sales by id, each with its refunds. */
export async function listSaleRows(
  db: Db,
  account_id: number,
  { limit, order, starting_after, ...filter }: SaleFilter & { limit: number },
): Promise<Row[]> {
  const { isAfter, order: byId } = pageById(sql.ref('s.id'), { order, starting_after })
  const where = [sql`s.account_id = ${account_id}`, isAfter, ...conditions(account_id, filter)]
  const { rows } = await sql<Row>`
    select 'sale' as object, s.id, s.order_ref, s.source, s.product_id, s.product_title, s.amount_cents, s.currency,
      s.refunded_cents, s.commission_cents, s.created_at,
      json_build_object('email', s.email, 'name', coalesce(s.name, c.name), 'contact_id', s.contact_id) as buyer,
      case when a.id is not null then json_build_object('name', a.name, 'code', a.code) end as affiliate,
      (
        select coalesce(json_agg(json_build_object(
          'refund_ref', r.refund_ref, 'amount_cents', r.amount_cents, 'reason', r.reason,
          'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) order by r.sequence), '[]')
        from sale_refunds as r where r.account_id = s.account_id and r.sale_id = s.id
      ) as refunds
    from sales as s
    left join contacts as c on c.account_id = s.account_id and c.id = s.contact_id
    left join affiliates as a on a.account_id = s.account_id and a.id = s.affiliate_id
    where ${sql.join(where, sql` and `)}
    order by ${byId}
    limit ${limit + 1}`.execute(db)
  return rows
}

/** Whether a product was ever sold: sales outlive it. */
export async function hasSalesOf(db: Db, account_id: number, product_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sales')
    .select('id')
    .where('account_id', '=', account_id)
    .where('product_id', '=', product_id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function conditions(
  account_id: number,
  {
    q,
    order_ref,
    product_id,
    affiliate,
    from,
    until,
  }: Omit<SaleFilter, 'limit' | 'order' | 'starting_after'>,
): RawBuilder<unknown>[] {
  return [
    ...(q === undefined ? [] : [matches('s', account_id, q)]),
    ...(order_ref === undefined ? [] : [sql`s.order_ref = ${order_ref}`]),
    ...(product_id === undefined ? [] : [sql`s.product_id = ${product_id}`]),
    ...(affiliate === undefined
      ? []
      : [
          sql`s.affiliate_id = (
            select id from affiliates where account_id = ${account_id} and lower(code) = lower(${affiliate})
          )`,
        ]),
    ...(from === undefined ? [] : [sql`s.created_at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`s.created_at < ${until}::timestamptz`]),
  ]
}
