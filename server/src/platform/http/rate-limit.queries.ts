import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type WindowDecision = {
  granted: boolean
  count: number
  freeing_grant: number | null
  decided_at: number
}

const nowMs = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * cross-account: the limiter's keys are accounts and addresses. Decides on one request in one statement. The row
 * stores the grant times of the last `window_ms`, its lock orders the processes, and the database's clock counts. Grants
 * that lie further ahead than a window are from before the clock was set back, and do not count.
 * An unlogged table writes no log, so the commit waits for no disk.
 * @returns `freeing_grant` (Unix ms): where nothing is left, the grant that makes room when it leaves the window
 */
export async function decideInWindow(
  db: Db,
  key: string,
  limit: number,
  window_ms: number,
): Promise<WindowDecision> {
  const { rows } = await sql<WindowDecision>`
    insert into rate_windows as w (key, grants, granted, decided_at)
    select ${key}, array[first.now], true, first.now from (select ${nowMs} as now offset 0) as first
    on conflict (key) do update set (grants, granted, decided_at) = (
      select
        case when cardinality(live.grants) < ${limit}::int then live.grants || live.now else live.grants end,
        cardinality(live.grants) < ${limit}::int,
        live.now
      from (
        select clock.now, w.grants[
          width_bucket(clock.now - ${window_ms}::bigint - 1, w.grants) + 1 : width_bucket(clock.now, w.grants)
        ] as grants
        from (
          select case when last_ms between ms and ms + ${window_ms}::bigint then last_ms else ms end as now
          from (select ${nowMs} as ms, w.grants[cardinality(w.grants)] as last_ms offset 0) as read
        ) as clock
      ) as live
    )
    returning granted, decided_at, cardinality(grants) as count,
      grants[greatest(1, cardinality(grants) - ${limit}::int + 1)] as freeing_grant`.execute(db)
  return rows[0]!
}

/** cross-account: clean-up of windows that have emptied. */
export async function deleteEmptyWindows(db: Db, older_than_ms: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_windows
    where key = any(array(
      select key from rate_windows where decided_at < ${older_than_ms} limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
