import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defineCounter, takeIds } from '../../../platform/db/ids.ts'

const entryIds = defineCounter('audit_entry')

type EntryValues = {
  actor_kind: string
  actor_id: number | null
  operation: string
  record_id: number | null
  door: string
  address: string | null
}

export async function insertEntry(
  db: Db,
  account_id: number,
  { actor_kind, actor_id, operation, record_id, door, address }: EntryValues,
  now: Date,
): Promise<void> {
  await sql`
    with taken as (${takeIds(account_id, entryIds)})
    insert into audit_entries
      (account_id, id, at, actor_kind, actor_id, operation, record_id, door, address)
    select ${account_id}, taken.id, ${now}, ${actor_kind}, ${actor_id}, ${operation}, ${record_id}, ${door},
      ${address}
    from taken`.execute(db)
}

type Filter = {
  starting_after?: number | undefined
  operation?: string | undefined
  actor_id?: number | undefined
  record_id?: number | undefined
  from?: string | undefined
  until?: string | undefined
  limit: number
}

export type EntryRow = EntryValues & { id: number; at: string; name: string | null }

/** The next entries, newest first, with what their actors are called now. */
export async function listEntryRows(
  db: Db,
  account_id: number,
  { starting_after, operation, actor_id, record_id, from, until, limit }: Filter,
): Promise<EntryRow[]> {
  const where = [
    sql`e.account_id = ${account_id}`,
    ...(starting_after === undefined ? [] : [sql`e.id < ${starting_after}`]),
    ...(operation === undefined ? [] : [sql`e.operation = ${operation}`]),
    ...(actor_id === undefined ? [] : [sql`e.actor_id = ${actor_id}`]),
    ...(record_id === undefined ? [] : [sql`e.record_id = ${record_id}`]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`e.at < ${until}::timestamptz`]),
  ]
  const { rows } = await sql<EntryRow>`
    select e.id, e.at, e.actor_kind, e.actor_id, e.operation, e.record_id, e.door, e.address,
      case e.actor_kind when 'user' then u.email when 'api_key' then coalesce(k.label, '…' || k.last_four) end
      as name
    from audit_entries as e
    left join users as u on e.actor_kind = 'user' and u.id = e.actor_id
    left join api_keys as k on e.actor_kind = 'api_key' and k.account_id = e.account_id and k.id = e.actor_id
    where ${sql.join(where, sql` and `)}
    order by e.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** cross-account: clean-up of entries that have been kept long enough. */
export async function deleteOldEntries(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_entries
    where (account_id, id) in (
      select account_id, id from audit_entries where at <= ${before} order by at
      limit ${limit} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
