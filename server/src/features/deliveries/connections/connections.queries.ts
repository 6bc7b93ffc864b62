import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'
import type { Scalar } from '../rules/payload.rules.ts'
import type { Connection, ListQuery } from '../schemas.ts'

const connectionIds = defineCounter('delivery_connection')

/** A connection as the answer to a save shows it. */
export type ConnectionRow = Pick<
  Connection,
  'id' | 'name' | 'url' | 'auth' | 'enabled' | 'has_credential' | 'success_field' | 'success_value'
>

const columns = sql`c.id, c.name, c.url, c.auth, c.enabled, c.token is not null as has_credential, c.success_field,
  c.success_value`

/** Finds a connection and locks it until the transaction ends. */
export async function lockConnection(
  db: Db,
  account_id: number,
  id: number,
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${columns} from delivery_connections as c
    where c.account_id = ${account_id} and c.id = ${id} and c.removed_at is null
    for no key update`.execute(db)
  return rows[0]
}

/** @returns undefined where there is no such connection */
export async function isConnectionEnabled(
  db: Db,
  account_id: number,
  id: number,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('delivery_connections')
    .select('enabled')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.enabled
}

/** Whether there is such a connection, or was until it was removed. */
export async function hasConnection(db: Db, account_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from delivery_connections where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** Where a connection is called, its token sealed. */
export type Destination = {
  account_id: number
  destination_id: number
  url: string
  token: Buffer | null
  success_field: string | null
  success_value: Scalar
}

export async function findDestination(
  db: Db,
  account_id: number,
  id: number,
): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`
    select account_id, id as destination_id, url, token, success_field, success_value from delivery_connections
    where account_id = ${account_id} and id = ${id} and removed_at is null`.execute(db)
  return rows[0]
}

/** Takes a connection out of the lists, and its token away for good. */
export async function removeConnectionRow(db: Db, account_id: number, id: number, now: Date): Promise<void> {
  await sql`
    update delivery_connections set removed_at = ${now}, updated_at = ${now}, enabled = false, token = null
    where account_id = ${account_id} and id = ${id}`.execute(db)
}

type NewConnection = {
  name: string
  url: string
  auth: 'none' | 'bearer'
  enabled: boolean
  success: { field: string; value: Scalar } | null
}

/** @returns its id */
export async function insertConnection(
  db: Db,
  account_id: number,
  { name, url, auth, enabled, success }: NewConnection,
  now: Date,
): Promise<number> {
  const value = success === null ? null : JSON.stringify(success.value)
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeIds(account_id, connectionIds)})
    insert into delivery_connections (
      account_id, id, name, url, auth, enabled, success_field, success_value, created_at, updated_at)
    select ${account_id}, taken.id, ${name}, ${url}, ${auth}, ${enabled}::boolean, ${success?.field ?? null},
      ${value}::jsonb, ${now}, ${now}
    from taken
    returning id`.execute(db)
  return rows[0]!.id
}

/** Changes the fields of a connection that may change. The token stays where `token` is null. */
export async function updateConnection(
  db: Db,
  account_id: number,
  { id, name, enabled, token }: { id: number; name: string; enabled: boolean; token: Buffer | null },
  now: Date,
): Promise<ConnectionRow> {
  const { rows } = await sql<ConnectionRow>`
    update delivery_connections as c
    set name = ${name}, enabled = ${enabled}, token = coalesce(${token}::bytea, c.token), updated_at = ${now}
    where c.account_id = ${account_id} and c.id = ${id}
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Up to `limit + 1` connections by id. */
export async function listConnectionRows(
  db: Db,
  account_id: number,
  { limit, ...position }: ListQuery,
): Promise<Connection[]> {
  const { isAfter, order } = pageById(sql.ref('c.id'), position)
  const { rows } = await sql<Connection>`
    select 'external_delivery_connection' as object, ${columns}, true as idempotency_supported, (
        select count(*)::int from delivery_rules as r
        where r.account_id = c.account_id and r.connection_id = c.id
      ) as rule_count,
      c.consecutive_failures, c.last_delivery_at, c.created_at, c.updated_at
    from delivery_connections as c
    where c.account_id = ${account_id} and c.removed_at is null and ${isAfter}
    order by ${order}
    limit ${limit + 1}`.execute(db)
  return rows
}

/** The change that some attempts make to their connection's health. */
export type ConnectionHealthUpdate = {
  account_id: number
  connection_id: number
  /** Since the last confirmed attempt among them, or in all where none was confirmed. */
  failures: number
  confirmed_at: Date | null
}

/** cross-account: results of all accounts are recorded together. */
export async function updateConnectionHealth(db: Db, updates: ConnectionHealthUpdate[]): Promise<void> {
  const column = <Key extends keyof ConnectionHealthUpdate>(key: Key) => updates.map((one) => one[key])
  await sql`
    update delivery_connections as c
    set consecutive_failures = n.failures + case when n.confirmed_at is null then c.consecutive_failures else 0 end,
      last_delivery_at = greatest(c.last_delivery_at, n.confirmed_at)
    from unnest(
      ${column('account_id')}::bigint[], ${column('connection_id')}::bigint[], ${column('failures')}::int[],
      ${column('confirmed_at')}::timestamptz[]
    ) as n (account_id, id, failures, confirmed_at)
    where c.account_id = n.account_id and c.id = n.id`.execute(db)
}
