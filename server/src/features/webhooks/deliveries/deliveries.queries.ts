import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ClaimedRow } from '../../../platform/deliver/index.ts'

/** What a claimed delivery sends, and to whom. */
export type DeliveryRow = {
  account_id: number
  id: number
  endpoint_id: number
  tries: number
  enabled: boolean
  failing_since: string | null
  url: string
  message_id: string
  body: string
  secret_sequences: number[]
  secrets: Buffer[]
}

/** cross-account: what is due together belongs to anybody. */
export async function readDeliveries(db: Db, claimed: ClaimedRow[], now: Date): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.account_id, d.id, d.endpoint_id, d.tries, e.enabled, e.failing_since, e.url, d.message_id, m.body,
      s.secret_sequences, s.secrets
    from unnest(${claimed.map((row) => row.account_id)}::bigint[], ${claimed.map((row) => row.id)}::bigint[])
      as claimed (account_id, id)
    join webhook_deliveries as d on d.account_id = claimed.account_id and d.id = claimed.id
    join webhook_endpoints as e on e.account_id = d.account_id and e.id = d.endpoint_id
    join webhook_messages as m on m.account_id = d.account_id and m.id = d.message_id
    cross join lateral (
      select array_agg(sequence order by sequence desc) as secret_sequences,
        array_agg(secret order by sequence desc) as secrets
      from webhook_secrets
      where account_id = d.account_id and endpoint_id = d.endpoint_id
        and (expires_at is null or expires_at > ${now})
    ) as s`.execute(db)
  return rows
}

/** What came of one claimed delivery. `made` is null where nothing was sent. */
export type DeliveryResult = {
  account_id: number
  id: number
  attempt: number
  status: string
  due_at: Date | null
  failed_at: Date | null
  made: {
    at: Date
    http_status: number | null
    duration_ms: number
    error: string | null
    body_excerpt: string | null
  } | null
}

/** cross-account: results are written together. A row that was claimed anew since is left as it is. */
export async function writeResults(db: Db, results: DeliveryResult[]): Promise<void> {
  const column = <Key extends keyof DeliveryResult>(key: Key) => results.map((result) => result[key])
  const made = <Key extends keyof NonNullable<DeliveryResult['made']>>(key: Key) =>
    results.map((result) => result.made?.[key] ?? null)
  await sql`
    with result as (
      select * from unnest(
        ${column('account_id')}::bigint[], ${column('id')}::bigint[], ${column('attempt')}::int[],
        ${column('status')}::text[], ${column('due_at')}::timestamptz[], ${column('failed_at')}::timestamptz[],
        ${made('at')}::timestamptz[], ${made('http_status')}::int[], ${made('duration_ms')}::int[],
        ${made('error')}::text[], ${made('body_excerpt')}::text[]
      ) as r (account_id, id, attempt, status, due_at, failed_at, at, http_status, duration_ms, error, body_excerpt)
    ),
    settled as (
      update webhook_deliveries as d
      set status = r.status, due_at = r.due_at, failed_at = r.failed_at,
        tries = d.tries + (r.at is not null)::int, attempts = d.attempts + (r.at is not null)::int,
        last_attempt_at = coalesce(r.at, d.last_attempt_at)
      from result as r
      where d.account_id = r.account_id and d.id = r.id and d.attempt = r.attempt
      returning d.account_id, d.id, d.attempts
    )
    insert into webhook_attempts
      (account_id, delivery_id, sequence, at, http_status, duration_ms, error, body_excerpt)
    select s.account_id, s.id, s.attempts, r.at, r.http_status, r.duration_ms, r.error, r.body_excerpt
    from settled as s join result as r on r.account_id = s.account_id and r.id = s.id
    where r.at is not null`.execute(db)
}
