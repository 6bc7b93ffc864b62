import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type WindowDecision = {
  granted: boolean
  count: number
  freeing_grant: number | null
  decided_at: number
}

/**
 * cross-account: the limiter's keys are accounts and addresses. Decides on one request in one round trip, by a function
 * whose migration says how. Unlogged tables write no log, so the commit waits for no disk.
 * @returns `freeing_grant` (Unix ms): where nothing is left, the grant that makes room when it leaves the window
 */
export async function decideInWindow(
  db: Db,
  key: string,
  limit: number,
  window_ms: number,
): Promise<WindowDecision> {
  const { rows } = await sql<WindowDecision>`
    select granted, count, freeing_grant, decided_at
    from take_from_window(${key}, ${limit}::int, ${window_ms}::bigint)`.execute(db)
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
