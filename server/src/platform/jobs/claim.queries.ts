import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DueRow, Job, RowJob } from './job.ts'

export type ClaimLimits = {
  max_rows: number
  /** Running rows count too. */
  max_rows_per_account: number
  /** Numbers of rows that run now, by account. */
  running: Map<number, number>
  /** Accounts in the order in which rows of theirs were last claimed, the longest ago first. */
  served_accounts: number[]
}

/**
 * cross-account: jobs run for every account. Claims rows that are due at `now`. One index probe finds each account's
 * earliest row. Accounts that were served longest ago come first, so the backlog of one account delays no other.
 * @returns the rows, which are due again when the lease ends
 */
export async function claimDueRows(db: Db, job: RowJob, now: Date, limits: ClaimLimits): Promise<DueRow[]> {
  const table = sql.table(job.table)
  const leased_until = new Date(now.getTime() + job.leaseMs)
  const { rows } = await sql<DueRow>`
    with recursive earliest as (
      (select account_id, due_at from ${table} where due_at is not null order by account_id, due_at limit 1)
      union all
      select next.account_id, next.due_at
      from earliest as e
      cross join lateral (
        select t.account_id, t.due_at from ${table} as t
        where t.account_id > e.account_id and t.due_at is not null
        order by t.account_id, t.due_at limit 1
      ) as next
    ),
    chosen as (
      select account_id, ${limits.max_rows_per_account}::int - coalesce(running.rows, 0) as max_rows
      from earliest
      left join unnest(${[...limits.running.keys()]}::bigint[], ${[...limits.running.values()]}::int[])
        as running (account_id, rows) using (account_id)
      where due_at <= ${now} and coalesce(running.rows, 0) < ${limits.max_rows_per_account}::int
      order by array_position(${limits.served_accounts}::bigint[], account_id) nulls first, due_at
      limit ${limits.max_rows}
    ),
    due as (
      select row.account_id, row.id
      from chosen
      cross join lateral (
        select t.account_id, t.id from ${table} as t
        where t.account_id = chosen.account_id and t.due_at <= ${now}
        order by t.due_at
        limit chosen.max_rows
        for update skip locked
      ) as row
      limit ${limits.max_rows}
    )
    update ${table} as t
    set due_at = ${leased_until}, attempt = t.attempt + 1
    from due
    where t.account_id = due.account_id and t.id = due.id
    returning t.account_id, t.id, t.attempt`.execute(db)
  return rows
}

/** cross-account: for the metrics. How many rows of a job are due, counted up to 10,000, and since when the oldest is. */
export async function findBacklog(
  db: Db,
  job: Job,
  now: Date,
): Promise<{ due: number; oldest_due_at: string | null }> {
  const { rows } = await sql<{ due: number; oldest_due_at: string | null }>`
    select count(*)::int as due, min(due_at) as oldest_due_at
    from (select due_at from ${sql.table(job.table)} where due_at <= ${now} limit 10000) as waiting`.execute(
    db,
  )
  return rows[0]!
}
