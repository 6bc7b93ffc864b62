import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ClaimedRow } from '../../../platform/outbox/index.ts'

/** A claimed delivery with what it sends. */
export type DeliveryRow = ClaimedRow & { id: string; tries: number; body: string }

/** What the claim returns of a delivery and of its event. */
export const claimedMessages = {
  returning: sql`t.endpoint_id as destination_id, t.tries`,
  joined: sql`select m.body from webhook_messages as m where m.account_id = claimed.account_id and m.id = claimed.id`,
}

/** The deliveries of an event that the caller has claimed by inserting them. */
export async function listClaimedDeliveries(db: Db, account_id: number, id: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.account_id, d.id, d.endpoint_id as destination_id, d.attempt, d.tries, m.body
    from webhook_deliveries as d
    join webhook_messages as m on m.account_id = d.account_id and m.id = d.id
    where d.account_id = ${account_id} and d.id = ${id}`.execute(db)
  return rows
}

/** An endpoint with the secrets that sign at a moment, the newest first. */
export type EndpointRow = {
  account_id: number
  id: number
  url: string
  enabled: boolean
  failing_since: string | null
  /** Sealed, in base64. */
  secrets: { sequence: number; sealed: string }[]
}

/** cross-account: the endpoints of claimed events. */
export async function listTargets(
  db: Db,
  endpoints: { account_id: number; destination_id: number }[],
  now: Date,
): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    select e.account_id, e.id, e.url, e.enabled, e.failing_since, (
      select json_agg(json_build_object('sequence', s.sequence, 'sealed', encode(s.secret, 'base64'))
        order by s.sequence desc)
      from webhook_secrets as s
      where s.account_id = e.account_id and s.endpoint_id = e.id
        and (s.expires_at is null or s.expires_at > ${now})
    ) as secrets
    from unnest(
      ${endpoints.map((one) => one.account_id)}::bigint[], ${endpoints.map((one) => one.destination_id)}::bigint[]
    ) as claimed (account_id, id)
    join webhook_endpoints as e using (account_id, id)`.execute(db)
  return rows
}

/** An attempt as it is stored. */
type StoredAttempt = {
  at: string
  http_status: number | null
  duration_ms: number
  error: string | null
  body_excerpt: string | null
}

/** The result of one claimed delivery. `stored` is null where nothing was sent. */
export type DeliveryResult = ClaimedRow & {
  status: string
  due_at: Date | null
  failed_at: Date | null
  stored: StoredAttempt | null
}

/** cross-account: results are written together. A row that was claimed anew since is left as it is. */
export async function writeResults(db: Db, results: DeliveryResult[]): Promise<void> {
  const column = <Key extends keyof DeliveryResult>(key: Key) => results.map((result) => result[key])
  const stored = results.map((result) => (result.stored === null ? null : JSON.stringify(result.stored)))
  await sql`
    update webhook_deliveries as d
    set status = r.status, due_at = r.due_at, failed_at = r.failed_at,
      tries = d.tries + (r.stored is not null)::int,
      attempts = case when r.stored is null then d.attempts else d.attempts || r.stored::jsonb end,
      last_attempt_at = coalesce(r.at, d.last_attempt_at)
    from unnest(
      ${column('account_id')}::bigint[], ${column('id')}::text[], ${column('destination_id')}::bigint[],
      ${column('attempt')}::int[], ${column('status')}::text[], ${column('due_at')}::timestamptz[],
      ${column('failed_at')}::timestamptz[], ${results.map((result) => result.stored?.at ?? null)}::timestamptz[],
      ${stored}::text[]
    ) as r (account_id, id, endpoint_id, attempt, status, due_at, failed_at, at, stored)
    where d.account_id = r.account_id and d.id = r.id and d.endpoint_id = r.endpoint_id
      and d.attempt = r.attempt`.execute(db)
}
