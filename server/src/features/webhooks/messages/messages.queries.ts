import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Subject } from '../../../platform/person.ts'
import type { WebhookAttempt } from '../schemas.ts'

export type NewMessage = { id: string; type: string; body: string }

/** Stores an event with a delivery to each endpoint, due at `due_at`. With `attempt` 1 the caller has claimed them. */
export async function insertMessage(
  db: Db,
  account_id: number,
  message: NewMessage & Subject,
  to: { endpoint_ids: number[]; now: Date; due_at: Date; attempt: number },
): Promise<void> {
  await sql`
    with message as (
      insert into webhook_messages
        (account_id, id, type, body, conversation_id, visitor_id, contact_id, affiliate_id, created_at)
      values (${account_id}, ${message.id}, ${message.type}, ${message.body}, ${message.conversation_id},
        ${message.visitor_id}, ${message.contact_id}, ${message.affiliate_id}, ${to.now})
    )
    insert into webhook_deliveries (account_id, id, endpoint_id, due_at, attempt, created_at)
    select ${account_id}, ${message.id}, endpoint_id, ${to.due_at}, ${to.attempt}, ${to.now}
    from unnest(${to.endpoint_ids}::bigint[]) as endpoint_id`.execute(db)
}

export async function findMessageType(db: Db, account_id: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_messages')
    .select('type')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.type
}

/** Begins a new series of attempts of an event and fences those that run. @returns how many deliveries */
export async function requeueMessage(
  db: Db,
  account_id: number,
  { id, endpoint_ids }: { id: string; endpoint_ids: number[] },
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into webhook_deliveries as d (account_id, id, endpoint_id, due_at, created_at)
    select ${account_id}, ${id}, endpoint_id, ${now}, ${now}
    from unnest(${endpoint_ids}::bigint[]) as endpoint_id
    on conflict (account_id, id, endpoint_id) do update
    set status = 'pending', tries = 0, failed_at = null, attempt = d.attempt + 1, due_at = excluded.due_at
    returning 1`.execute(db)
  return rows.length
}

/**
 * Begins a new series of attempts of all deliveries that failed for good since a moment, to endpoints that are enabled
 * and still receive their kind of event. @returns how many deliveries
 */
export async function requeueFailed(db: Db, account_id: number, since: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries as d
    set status = 'pending', tries = 0, failed_at = null, due_at = ${now}
    from webhook_endpoints as e, webhook_messages as m
    where d.account_id = ${account_id} and d.status = 'failed' and d.failed_at >= ${since}
      and m.account_id = d.account_id and m.id = d.id and m.type = any(e.events)
      and e.account_id = d.account_id and e.id = d.endpoint_id and e.enabled`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * The latest attempts, newest first. The latest `limit` attempts belong to the latest `limit` deliveries, so only these
 * are searched.
 */
export async function listAttemptRows(
  db: Db,
  account_id: number,
  filter: { event_id?: string; url?: string; status?: string; limit: number },
): Promise<WebhookAttempt[]> {
  const { rows } = await sql<WebhookAttempt>`
    with latest as (
      select d.*, e.url from webhook_deliveries as d
      join webhook_endpoints as e on e.account_id = d.account_id and e.id = d.endpoint_id
      where d.account_id = ${account_id} and d.last_attempt_at is not null
        ${filter.event_id === undefined ? sql`` : sql`and d.id = ${filter.event_id}`}
        ${filter.url === undefined ? sql`` : sql`and e.url = ${filter.url}`}
        ${filter.status === undefined ? sql`` : sql`and d.status = ${filter.status}`}
      order by d.last_attempt_at desc
      limit ${filter.limit}
    )
    select 'webhook_attempt' as object, d.id as event_id, m.type, d.url, a.number::int as attempt,
      a.made ->> 'at' as at, (a.made ->> 'http_status')::int as http_status,
      (a.made ->> 'duration_ms')::int as duration_ms, a.made ->> 'error' as error,
      a.made ->> 'body_excerpt' as body_excerpt, d.status,
      case when d.status = 'pending' then d.due_at end as next_attempt_at
    from latest as d
    join webhook_messages as m on m.account_id = d.account_id and m.id = d.id
    cross join lateral jsonb_array_elements(d.attempts) with ordinality as a (made, number)
    order by a.made ->> 'at' desc, d.id, a.number desc
    limit ${filter.limit}`.execute(db)
  return rows
}

/**
 * cross-account: clean-up. Deletes up to `limit` events with their attempts: those that were created before a moment,
 * have no delivery due and were not sent since.
 */
export async function deleteOldMessages(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_messages
    where (account_id, id) in (
      select m.account_id, m.id from webhook_messages as m
      where m.created_at < ${before} and not exists (
        select from webhook_deliveries as d
        where d.account_id = m.account_id and d.id = m.id
          and (d.due_at is not null or d.last_attempt_at >= ${before})
      )
      order by m.created_at
      limit ${limit}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
