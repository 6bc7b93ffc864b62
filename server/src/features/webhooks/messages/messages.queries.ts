import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { WebhookAttempt } from '../schemas.ts'

export type NewMessage = { id: string; type: string; body: string }

/** Stores an event and what is due of it: to each endpoint, at `due_at`, claimed already where `attempt` is 1. */
export async function insertMessage(
  db: Db,
  account_id: number,
  message: NewMessage,
  to: { endpoint_ids: number[]; now: Date; due_at: Date; attempt: number },
): Promise<{ id: number; endpoint_id: number }[]> {
  const { rows } = await sql<{ id: number; endpoint_id: number }>`
    with message as (
      insert into webhook_messages (account_id, id, type, body, created_at)
      values (${account_id}, ${message.id}, ${message.type}, ${message.body}, ${to.now})
    )
    insert into webhook_deliveries (account_id, message_id, endpoint_id, due_at, attempt, created_at)
    select ${account_id}, ${message.id}, endpoint_id, ${to.due_at}, ${to.attempt}, ${to.now}
    from unnest(${to.endpoint_ids}::bigint[]) as endpoint_id
    returning id, endpoint_id`.execute(db)
  return rows
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

/** Begins a new series of attempts of an event; what is on its way at this moment no longer counts. @returns how many */
export async function requeueMessage(
  db: Db,
  account_id: number,
  { message_id, endpoint_ids }: { message_id: string; endpoint_ids: number[] },
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into webhook_deliveries as d (account_id, message_id, endpoint_id, due_at, created_at)
    select ${account_id}, ${message_id}, endpoint_id, ${now}, ${now}
    from unnest(${endpoint_ids}::bigint[]) as endpoint_id
    on conflict (account_id, message_id, endpoint_id) do update
    set status = 'pending', tries = 0, failed_at = null, attempt = d.attempt + 1, due_at = excluded.due_at
    returning 1`.execute(db)
  return rows.length
}

/**
 * The same for everything that failed for good since a moment, to endpoints that are enabled and still hear of it.
 * @returns how many
 */
export async function requeueFailed(db: Db, account_id: number, since: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries as d
    set status = 'pending', tries = 0, failed_at = null, due_at = ${now}
    from webhook_endpoints as e, webhook_messages as m
    where d.account_id = ${account_id} and d.status = 'failed' and d.failed_at >= ${since}
      and m.account_id = d.account_id and m.id = d.message_id and m.type = any(e.events)
      and e.account_id = d.account_id and e.id = d.endpoint_id and e.enabled`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The latest attempts, newest first. */
export async function listAttemptRows(
  db: Db,
  account_id: number,
  filter: { event_id?: string; url?: string; limit: number },
): Promise<WebhookAttempt[]> {
  const { rows } = await sql<WebhookAttempt>`
    select 'webhook_attempt' as object, d.message_id as event_id, m.type, e.url, a.sequence as attempt, a.at,
      a.http_status, a.duration_ms, a.error, a.body_excerpt, d.status,
      case when d.status = 'pending' then d.due_at end as next_attempt_at
    from webhook_attempts as a
    join webhook_deliveries as d on d.account_id = a.account_id and d.id = a.delivery_id
    join webhook_messages as m on m.account_id = d.account_id and m.id = d.message_id
    join webhook_endpoints as e on e.account_id = d.account_id and e.id = d.endpoint_id
    where a.account_id = ${account_id}
      ${filter.event_id === undefined ? sql`` : sql`and d.message_id = ${filter.event_id}`}
      ${filter.url === undefined ? sql`` : sql`and e.url = ${filter.url}`}
    order by a.at desc, a.delivery_id desc, a.sequence desc
    limit ${filter.limit}`.execute(db)
  return rows
}

/** Stored events that hold a text: a person's email. */
export async function listMessagesMentioning(db: Db, account_id: number, text: string): Promise<unknown[]> {
  const { rows } = await sql`
    select id, type, created_at, body::jsonb as body from webhook_messages
    where account_id = ${account_id} and position(${text} in lower(body)) > 0
    order by created_at, id`.execute(db)
  return rows
}

/** Forgets stored events that hold a text, sent or not, and answers of receivers that repeat it. */
export async function deleteMessagesMentioning(db: Db, account_id: number, text: string): Promise<void> {
  await sql`
    with deleted as (
      delete from webhook_messages
      where account_id = ${account_id} and position(${text} in lower(body)) > 0
    )
    update webhook_attempts set body_excerpt = null
    where account_id = ${account_id} and position(${text} in lower(body_excerpt)) > 0`.execute(db)
}

/**
 * cross-account: clean-up. Deletes up to `limit` events, with their attempts, that were made before a moment, wait for
 * nothing and were not sent since.
 */
export async function deleteOldMessages(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_messages
    where (account_id, id) in (
      select m.account_id, m.id from webhook_messages as m
      where m.created_at < ${before} and not exists (
        select from webhook_deliveries as d
        where d.account_id = m.account_id and d.message_id = m.id
          and (d.due_at is not null or d.last_attempt_at >= ${before})
      )
      order by m.created_at
      limit ${limit}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
