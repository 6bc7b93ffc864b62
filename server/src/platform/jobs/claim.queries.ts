import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DueRow, Job, RowJob } from './job.ts'

export type ClaimBounds = {
  /** rows in all */
  limit: number
  /** rows of one account, those that are running included */
  per_account: number
  /** rows that are running, by account */
  running: Map<number, number>
  /** accounts in the order of their last turn, oldest first */
  turns: number[]
}

/**
 * cross-account: jobs run for every account. Claims rows that are due at `now`: one index probe finds each
 * account's earliest row; the accounts take turns, those first that had none lately, so that backlogs delay nobody.
 */
export async function claimDueRows(db: Db, job: RowJob, now: Date, bounds: ClaimBounds): Promise<DueRow[]> {
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
    turns as (
      select account_id, ${bounds.per_account}::int - coalesce(busy.rows, 0) as room
      from earliest
      left join unnest(${[...bounds.running.keys()]}::bigint[], ${[...bounds.running.values()]}::int[])
        as busy (account_id, rows) using (account_id)
      where due_at <= ${now} and coalesce(busy.rows, 0) < ${bounds.per_account}::int
      order by array_position(${bounds.turns}::bigint[], account_id) nulls first, due_at
      limit ${bounds.limit}
    ),
    due as (
      select row.account_id, row.id
      from turns
      cross join lateral (
        select t.account_id, t.id from ${table} as t
        where t.account_id = turns.account_id and t.due_at <= ${now}
        order by t.due_at
        limit turns.room
        for update skip locked
      ) as row
      limit ${bounds.limit}
    )
    update ${table} as t
    set due_at = ${leased_until}, attempt = t.attempt + 1
    from due
    where t.account_id = due.account_id and t.id = due.id
    returning t.account_id, t.id, t.attempt`.execute(db)
  return rows
}

/** cross-account: how many rows of a job wait (counted up to 10,000) and since when, for the metrics. */
export async function readBacklog(
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
