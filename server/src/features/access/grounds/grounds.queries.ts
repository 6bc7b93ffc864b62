import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { wireTime } from '../../../platform/db/wire-time.ts'
import type { Ground } from './ground.types.ts'

/** A ground as it is stored; `id` is null where it is new. */
export type StoredGround = Ground & { id: number | null; visitor_id: number }

/** All grounds of people, with what they rest on and when they stood, in ascending id. */
export async function listGrounds(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<StoredGround[]> {
  const { rows } = await sql<StoredGround>`
    select a.id, a.visitor_id, a.product_id, a.tag_id, a.bundle_id, a.source, a.order_ref, a.granted_at, a.expires_at,
      a.paused, a.revoked_at, (
        select coalesce(json_agg(json_build_object(
          'sequence', g.sequence, 'source', g.source, 'order_ref', g.order_ref,
          'granted_at', ${wireTime('g.granted_at')}, 'expires_at', ${wireTime('g.expires_at')},
          'ended_at', ${wireTime('g.ended_at')}
        ) order by g.sequence), '[]')
        from access_grants as g where g.account_id = a.account_id and g.access_id = a.id
      ) as grants, (
        select coalesce(json_agg(json_build_object(
          'starts_at', ${wireTime('i.starts_at')}, 'ends_at', ${wireTime('i.ends_at')}
        ) order by i.sequence), '[]')
        from access_intervals as i where i.account_id = a.account_id and i.access_id = a.id
      ) as intervals
    from academy_access as a
    where a.account_id = ${account_id} and a.visitor_id = any(${visitor_ids}::bigint[])
    order by a.id`.execute(db)
  return rows
}

/** True if the visitor with this email has access that is not revoked. */
export async function hasGround(db: Db, account_id: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from visitors as v
      join academy_access as a on a.account_id = v.account_id and a.visitor_id = v.id
      where v.account_id = ${account_id} and v.email = ${email} and a.revoked_at is null
    ) as has`.execute(db)
  return rows[0]!.has
}

/** Locks people by their contacts: nobody else changes what they may see until the transaction ends. */
export async function lockPeople(db: Db, account_id: number, visitor_ids: number[]): Promise<void> {
  await sql`
    select from contacts as c
    where c.account_id = ${account_id} and c.email = any(array(
      select v.email from visitors as v
      where v.account_id = ${account_id} and v.id = any(${visitor_ids}::bigint[])
    ))
    order by c.id for update`.execute(db)
}

/**
 * Locks products: they and their components stay until the transaction ends. @returns the components, by bundle; what is
 * no longer tagged bundle has none
 */
export async function lockProducts(
  db: Db,
  account_id: number,
  product_ids: number[],
): Promise<Map<number, number[]>> {
  if (product_ids.length === 0) return new Map()
  const locked = sql`
    select from products where account_id = ${account_id} and id = any(${product_ids}::bigint[])
    order by id for key share`.execute(db)
  // A statement of its own, since it must see what a change that the lock waited for has written.
  const components = sql<{ bundle_id: number; component_ids: number[] }>`
    select c.bundle_id, array_agg(c.component_id order by c.component_id) as component_ids
    from bundle_components as c
    join products as p on p.account_id = c.account_id and p.id = c.bundle_id
    where c.account_id = ${account_id} and c.bundle_id = any(${product_ids}::bigint[]) and 'bundle' = any(p.tags)
    group by c.bundle_id`.execute(db)
  const [{ rows }] = await Promise.all([components, locked])
  return new Map(rows.map(({ bundle_id, component_ids }) => [bundle_id, component_ids]))
}
