import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pageById } from '../../platform/db/id-order.ts'
import type { GroundStatus } from './grounds/ground.types.ts'
import type { AcademyAccess } from './schemas.ts'

/** Records as they go over the wire; `p` is the product, `v` the visitor, `c` the contact. */
const selectRecords = (now: Date) => sql`
  select 'academy_access' as object, a.id, a.visitor_id, c.id as contact_id, v.email, coalesce(c.name, v.name) as name,
    a.product_id, p.title as product_title,
    case
      when a.revoked_at is not null then 'revoked'
      when a.expires_at <= ${now} then 'expired'
      when a.paused then 'paused'
      else 'active'
    end as status,
    a.source, a.tag_id is not null as by_tag, a.tag_id,
    case when a.bundle_id is null then '{}' else array[a.bundle_id] end as included_from_product_ids,
    a.order_ref, a.granted_at, a.expires_at, a.paused, a.revoked_at, a.created_at, a.updated_at
  from academy_access as a
  join products as p on p.account_id = a.account_id and p.id = a.product_id
  join visitors as v on v.account_id = a.account_id and v.id = a.visitor_id
  join contacts as c on c.account_id = v.account_id and c.email = v.email`

export async function findAccessRecord(
  db: Db,
  account_id: number,
  id: number,
  now: Date,
): Promise<AcademyAccess | undefined> {
  const { rows } = await sql<AcademyAccess>`
    ${selectRecords(now)} where a.account_id = ${account_id} and a.id = ${id}`.execute(db)
  return rows[0]
}

/** The record of a visitor's direct access to a product. */
export async function findDirectRecord(
  db: Db,
  account_id: number,
  { visitor_id, product_id }: { visitor_id: number; product_id: number },
  now: Date,
): Promise<AcademyAccess | undefined> {
  const { rows } = await sql<AcademyAccess>`
    ${selectRecords(now)}
    where a.account_id = ${account_id} and a.visitor_id = ${visitor_id} and a.product_id = ${product_id}
      and a.tag_id is null and a.bundle_id is null`.execute(db)
  return rows[0]
}

/** All records of visitors, for an export. */
export async function listPersonRecords(
  db: Db,
  account_id: number,
  visitor_ids: number[],
  now: Date,
): Promise<AcademyAccess[]> {
  const { rows } = await sql<AcademyAccess>`
    ${selectRecords(now)}
    where a.account_id = ${account_id} and a.visitor_id = any(${visitor_ids}::bigint[])
    order by a.id`.execute(db)
  return rows
}

export type AccessFilter = {
  visitor_id?: number
  product_id?: number
  status?: GroundStatus
  updated_since: Date | null
  order: 'asc' | 'desc'
  starting_after?: number
  limit: number
}

/** Up to `limit + 1` records by id. */
export async function listAccessRecords(
  db: Db,
  account_id: number,
  filter: AccessFilter,
  now: Date,
): Promise<AcademyAccess[]> {
  const { visitor_id, product_id, status, updated_since, limit } = filter
  const isOpen = visitor_id === undefined && product_id === undefined
  const page =
    updated_since !== null && visitor_id === undefined
      ? pageSince(account_id, { ...filter, updated_since }, now)
      : status === 'expired' && isOpen && updated_since === null
        ? pageExpired(account_id, filter, now)
        : conditions(filter, now)
  const { rows } = await sql<AcademyAccess>`
    ${selectRecords(now)}
    where a.account_id = ${account_id} and ${page}
    order by ${byId(filter).order} limit ${limit + 1}`.execute(db)
  return rows
}

const byId = (filter: AccessFilter) => pageById(sql.ref('a.id'), filter)

/** As in the index on it: what had expired by the clock alone is told by `expires_at`. */
const state = sql`
  case
    when a.revoked_at is not null then 'revoked'
    when a.expires_at is not null and a.due_at is null then 'expired'
    when a.paused then 'paused'
    else 'active'
  end`

function hasStatus(status: GroundStatus, now: Date): RawBuilder<unknown> {
  if (status === 'revoked') return sql`${state} = 'revoked'`
  if (status === 'expired') return sql`a.revoked_at is null and a.expires_at <= ${now}`
  return sql`${state} = ${sql.lit(status)} and (a.expires_at is null or a.expires_at > ${now})`
}

/** The conditions of a page on `a`. */
function conditions(filter: AccessFilter, now: Date): RawBuilder<unknown> {
  const { visitor_id, product_id, status, updated_since } = filter
  return sql.join(
    [
      byId(filter).isAfter,
      ...(visitor_id === undefined ? [] : [sql`a.visitor_id = ${visitor_id}`]),
      ...(product_id === undefined ? [] : [sql`a.product_id = ${product_id}`]),
      ...(status === undefined ? [] : [hasStatus(status, now)]),
      ...(updated_since === null ? [] : [sql`a.updated_at >= ${updated_since}`]),
    ],
    sql` and `,
  )
}

/** Up to this many changes since a moment are sorted. Beyond, the list is walked in the order of its ids. */
const maxRecent = 1_000

/**
 * The page of what changed since a moment. No index has both orders, so where few changed since then they are found by
 * it; otherwise the list is walked in the order of its ids until the page is full.
 */
const pageSince = (
  account_id: number,
  filter: AccessFilter & { updated_since: Date },
  now: Date,
): RawBuilder<unknown> => sql`a.id = any(array(
    with recent as materialized (
      select * from academy_access
      where account_id = ${account_id} and updated_at >= ${filter.updated_since}
      order by updated_at limit ${maxRecent + 1}
    ),
    found as (select count(*) as recent from recent)
    (select a.id from recent as a where (select recent from found) <= ${maxRecent} and ${conditions(filter, now)}
      order by ${byId(filter).order} limit ${filter.limit + 1})
    union all
    (select a.id from academy_access as a
      where (select recent from found) > ${maxRecent} and a.account_id = ${account_id} and ${conditions(filter, now)}
      order by ${byId(filter).order} limit ${filter.limit + 1})
  ))`

/** Longer than a run may have a row whose end has passed: its due_at is moved ahead for that time. */
const leaseSeconds = 60

/** The page of what has expired: what was noted, and the little that has not been yet. */
const pageExpired = (
  account_id: number,
  filter: AccessFilter,
  now: Date,
): RawBuilder<unknown> => sql`a.id = any(array(
    (select a.id from academy_access as a
      where a.account_id = ${account_id} and ${state} = 'expired' and ${byId(filter).isAfter}
      order by ${byId(filter).order} limit ${filter.limit + 1})
    union all
    (select a.id from academy_access as a
      where a.account_id = ${account_id} and a.due_at <= ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
        and a.expires_at <= ${now} and ${byId(filter).isAfter}
      order by ${byId(filter).order} limit ${filter.limit + 1})
  ))`

/** What a change of one record needs to know first. */
export type AccessTarget = {
  visitor_id: number
  product_id: number
  tag_id: number | null
  bundle_id: number | null
}

export const findAccessTarget = (db: Db, account_id: number, id: number): Promise<AccessTarget | undefined> =>
  db
    .selectFrom('academy_access')
    .select(['visitor_id', 'product_id', 'tag_id', 'bundle_id'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
