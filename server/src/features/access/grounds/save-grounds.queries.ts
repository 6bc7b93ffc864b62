import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds, takeMoment } from '../../../platform/db/ids.ts'
import type { Grant, Interval } from './ground.types.ts'
import type { StoredGround } from './grounds.queries.ts'

const accessIds = defineCounter('academy_access')
const changeMoments = defineCounter('academy_access_change')

/** Takes moments for changed rows, the first of them `now` at the earliest. Others who change rows wait until commit. */
export async function takeChangeMoments(
  db: Db,
  account_id: number,
  count: number,
  now: Date,
): Promise<Date[]> {
  const { rows } = await takeMoment(account_id, changeMoments, now, count).execute(db)
  const last = Date.parse(rows[0]!.at)
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index)))
}

/** @returns ids for so many new rows */
export async function takeAccessIds(db: Db, account_id: number, count: number): Promise<number[]> {
  const { rows } = await takeIds(account_id, accessIds, count).execute(db)
  return Array.from({ length: count }, (_, index) => rows[0]!.id - (count - 1 - index))
}

type AccessRow = Omit<StoredGround, 'grants' | 'intervals'> & { updated_at: Date; due_at: string | null }

/** Makes or changes rows. A row whose product or person was deleted meanwhile violates its reference. */
export async function upsertAccessRows(
  db: Db,
  account_id: number,
  rows: AccessRow[],
  now: Date,
): Promise<void> {
  await sql`
    insert into academy_access (
      account_id, id, visitor_id, product_id, tag_id, bundle_id, source, order_ref, granted_at, expires_at, paused,
      revoked_at, created_at, updated_at, due_at)
    select ${account_id}, r.id, r.visitor_id, r.product_id, r.tag_id, r.bundle_id, r.source, r.order_ref, r.granted_at,
      r.expires_at, r.paused, r.revoked_at, ${now}, r.updated_at, r.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id bigint, visitor_id bigint, product_id bigint, tag_id bigint, bundle_id bigint, source text, order_ref text,
      granted_at timestamptz, expires_at timestamptz, paused boolean, revoked_at timestamptz, updated_at timestamptz,
      due_at timestamptz)
    on conflict (account_id, id) do update set
      source = excluded.source, order_ref = excluded.order_ref, granted_at = excluded.granted_at,
      expires_at = excluded.expires_at, paused = excluded.paused, revoked_at = excluded.revoked_at,
      updated_at = excluded.updated_at, due_at = excluded.due_at`.execute(db)
}

/** Makes grants, or writes their ends. */
export async function upsertGrants(
  db: Db,
  account_id: number,
  grants: (Grant & { access_id: number })[],
): Promise<void> {
  await sql`
    insert into access_grants (
      account_id, access_id, sequence, source, order_ref, granted_at, expires_at, ended_at)
    select ${account_id}, g.access_id, g.sequence, g.source, g.order_ref, g.granted_at, g.expires_at, g.ended_at
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g (
      access_id bigint, sequence int, source text, order_ref text, granted_at timestamptz, expires_at timestamptz,
      ended_at timestamptz)
    on conflict (account_id, access_id, sequence) do update set
      expires_at = excluded.expires_at, ended_at = excluded.ended_at`.execute(db)
}

/** Makes intervals, or writes their ends. */
export async function upsertIntervals(
  db: Db,
  account_id: number,
  intervals: (Interval & { access_id: number; sequence: number })[],
): Promise<void> {
  await sql`
    insert into access_intervals (account_id, access_id, sequence, starts_at, ends_at)
    select ${account_id}, i.access_id, i.sequence, i.starts_at, i.ends_at
    from jsonb_to_recordset(${JSON.stringify(intervals)}::jsonb) as i (
      access_id bigint, sequence int, starts_at timestamptz, ends_at timestamptz)
    on conflict (account_id, access_id, sequence) do update set ends_at = excluded.ends_at`.execute(db)
}
