import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../platform/db/ids.ts'
import { mentions } from '../../platform/db/mentions.ts'
import type { SentSale } from './sale.rules.ts'

const saleIds = defineCounter('sale')

/** A stored sale; the affiliate's name is the present one. */
export type SaleRow = SentSale & {
  id: number
  order_ref: string
  product_title: string
  contact_id: number | null
  affiliate_id: number | null
  affiliate: { name: string; code: string } | null
  commission_cents: number
  refunded_cents: number
}

const selectSale = (account_id: number, order_ref: string) => sql`
  select s.id, s.order_ref, s.email, s.name, s.ref, s.product_id, s.product_title, s.amount_cents,
    s.contact_id, s.affiliate_id, s.commission_cents, s.refunded_cents,
    case when a.id is not null then json_build_object('name', a.name, 'code', a.code) end as affiliate
  from sales as s
  left join affiliates as a on a.account_id = s.account_id and a.id = s.affiliate_id
  where s.account_id = ${account_id} and s.order_ref = ${order_ref}`

export async function findSale(db: Db, account_id: number, order_ref: string): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`${selectSale(account_id, order_ref)}`.execute(db)
  return rows[0]
}

/** Whom a sale was to, as their purchase was told; null where they were erased. */
export async function findBuyer(
  db: Db,
  account_id: number,
  order_ref: string,
): Promise<{ id: number; product_id: number; email: string | null; name: string | null } | undefined> {
  const { rows } = await sql<{ id: number; product_id: number; email: string | null; name: string | null }>`
    select s.id, s.product_id, s.email, coalesce(s.name, c.name) as name
    from sales as s left join contacts as c on c.account_id = s.account_id and c.id = s.contact_id
    where s.account_id = ${account_id} and s.order_ref = ${order_ref}`.execute(db)
  return rows[0]
}

/** Finds a sale and locks it: nobody else refunds it until the transaction ends. */
export async function lockSale(db: Db, account_id: number, order_ref: string): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`${selectSale(account_id, order_ref)} for update of s`.execute(db)
  return rows[0]
}

type SaleValues = {
  order_ref: string
  source: 'checkout' | 'external_sale'
  contact_id: number
  email: string
  name: string | null
  ref: string | null
  product_id: number
  product_title: string
  amount_cents: number
  currency: string
  affiliate_id: number | null
  commission_cents: number
}

/**
 * @returns its id and the buyer's name, the contact's where the sale brought none; undefined where another request
 * recorded the same order meanwhile
 */
export async function insertSale(
  db: Db,
  account_id: number,
  sale: SaleValues,
  now: Date,
): Promise<{ id: number; buyer_name: string | null } | undefined> {
  const { rows } = await sql<{ id: number; buyer_name: string | null }>`
    with taken as (${takeIds(account_id, saleIds)})
    insert into sales as s (
      account_id, id, order_ref, source, contact_id, email, name, ref, product_id, product_title,
      amount_cents, currency, affiliate_id, commission_cents, created_at)
    select ${account_id}, taken.id, ${sale.order_ref}, ${sale.source}, ${sale.contact_id}, ${sale.email},
      ${sale.name}, ${sale.ref}, ${sale.product_id}, ${sale.product_title}, ${sale.amount_cents},
      ${sale.currency}, ${sale.affiliate_id}::bigint, ${sale.commission_cents}, ${now}
    from taken
    on conflict (account_id, order_ref) do nothing
    returning s.id, coalesce(s.name, (
      select c.name from contacts as c where c.account_id = s.account_id and c.id = s.contact_id
    )) as buyer_name`.execute(db)
  return rows[0]
}

/** True if the sale has a refund with this reference. */
export async function hasRefund(
  db: Db,
  account_id: number,
  sale_id: number,
  refund_ref: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sale_refunds')
    .select('sequence')
    .where('account_id', '=', account_id)
    .where('sale_id', '=', sale_id)
    .where('refund_ref', '=', refund_ref)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a refund to a sale that is locked. @returns its number among the sale's refunds, from 1 */
export async function insertRefund(
  db: Db,
  account_id: number,
  refund: { sale_id: number; refund_ref: string | null; amount_cents: number; reason: string | null },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    with sale as (
      update sales set refunded_cents = refunded_cents + ${refund.amount_cents}
      where account_id = ${account_id} and id = ${refund.sale_id}
    )
    insert into sale_refunds (account_id, sale_id, sequence, refund_ref, amount_cents, reason, created_at)
    select ${account_id}, ${refund.sale_id}, count(*) + 1, ${refund.refund_ref}, ${refund.amount_cents},
      ${refund.reason}, ${now}
    from sale_refunds where account_id = ${account_id} and sale_id = ${refund.sale_id}
    returning sequence`.execute(db)
  return rows[0]!.sequence
}

/** The purchases of a person, with their refunds, for an export. */
export async function listPersonSales(db: Db, account_id: number, emails: string[]): Promise<unknown[]> {
  const { rows } = await sql`
    select s.id, s.order_ref, s.source, s.email, s.name, s.ref, s.product_id, s.product_title, s.amount_cents,
      s.currency, s.refunded_cents, s.created_at, (
        select coalesce(json_agg(json_build_object(
          'refund_ref', r.refund_ref, 'amount_cents', r.amount_cents, 'reason', r.reason,
          'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) order by r.sequence), '[]')
        from sale_refunds as r where r.account_id = s.account_id and r.sale_id = s.id
      ) as refunds
    from sales as s
    where s.account_id = ${account_id} and s.email = any(${emails}::text[])
    order by s.id`.execute(db)
  return rows
}

/** Removes a buyer from their sales, and deletes the reasons of refunds that name them. */
export async function eraseBuyer(db: Db, account_id: number, emails: string[]): Promise<void> {
  await sql`
    with forgotten as (
      update sales set contact_id = null, email = null, name = null, ref = null
      where account_id = ${account_id} and email = any(${emails}::text[])
      returning id
    )
    update sale_refunds set reason = null
    where account_id = ${account_id}
      and (sale_id in (select id from forgotten) or ${mentions(sql`reason`, emails)})`.execute(db)
}
