import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DueRow, Job } from './job.ts'

/** cross-account: the sweeper serves every account. Claims up to `limit` rows that are due at `now`. */
export async function claimDueRows(db: Db, job: Job, now: Date, limit: number): Promise<DueRow[]> {
  const table = sql.table(job.table)
  const leased_until = new Date(now.getTime() + job.lease_ms)
  const { rows } = await sql<DueRow>`
    update ${table} as t
    set due_at = ${leased_until}, attempt = t.attempt + 1
    from (
      select account_id, id from ${table}
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked
    ) as due
    where t.account_id = due.account_id and t.id = due.id
    returning t.account_id, t.id, t.attempt`.execute(db)
  return rows
}
