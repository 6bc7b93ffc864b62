import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ClaimedRow } from '../../../platform/outbox/index.ts'

/** A claimed delivery with what its attempt needs of it and of its connection. */
export type ClaimedDelivery = ClaimedRow & {
  body: string
  idempotency_key: string
  url: string
  /** Sealed; null where the connection sends none. */
  token: Buffer | null
  success_field: string | null
  success_value: string | number | boolean | null
}

/** The status says from now on that the receiver may know of the delivery. */
const setDelivering = (now: Date) =>
  sql`status = 'delivering', reason = null, next_attempt_at = null, updated_at = ${now}`

/** Claims what is due to enabled connections, with what it sends. */
export const claimedDeliveries = {
  canClaim: sql`exists (
    select from delivery_connections as c
    where c.account_id = g.account_id and c.id = g.group_id and c.enabled)`,
  set: setDelivering,
  returning: sql`t.connection_id as destination_id, t.body, t.idempotency_key`,
  joined: sql`
    select c.url, c.token, c.success_field, c.success_value from delivery_connections as c
    where c.account_id = claimed.account_id and c.id = claimed.group_id`,
}

/**
 * cross-account: a periodic task. Parks up to `limit` due deliveries of connections that are disabled, by a due_at that
 * never comes. The connection is locked meanwhile: one that is being enabled is left alone.
 */
export async function parkStoppedDeliveries(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with stopped as (
      select account_id, id from delivery_connections where not enabled for share skip locked
    ),
    due as (
      select d.account_id, d.id
      from stopped as c
      cross join lateral (
        select d.account_id, d.id from external_deliveries as d
        where d.account_id = c.account_id and d.connection_id = c.id and d.due_at <= ${now}
        limit ${limit}
        for update skip locked
      ) as d
      limit ${limit}
    )
    update external_deliveries as d set due_at = 'infinity'
    from due where d.account_id = due.account_id and d.id = due.id`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Makes the parked deliveries of a connection due at `now`. The caller has enabled it in the same transaction. */
export async function resumeDeliveries(
  db: Db,
  account_id: number,
  connection_id: number,
  now: Date,
): Promise<void> {
  await sql`
    update external_deliveries set due_at = ${now}
    where account_id = ${account_id} and connection_id = ${connection_id} and due_at = 'infinity'`.execute(db)
}
