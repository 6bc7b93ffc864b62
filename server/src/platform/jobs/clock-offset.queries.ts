import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Job } from './job.ts'

/** Locks the offset of the servers that ran last until the transaction ends. cross-account: there is one clock. */
export async function lockClockOffset(db: Db): Promise<number> {
  const row = await db
    .selectFrom('clock_state')
    .select('offset_seconds')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.offset_seconds
}

/** cross-account: there is one clock. */
export async function saveClockOffset(db: Db, offset_seconds: number): Promise<void> {
  await db.updateTable('clock_state').set({ offset_seconds }).execute()
}

/** A clock that went back: by how much, where it stands now, and where the earlier one would stand. */
export type ClockTurn = { back_seconds: number; now: Date; before: Date }

/**
 * Moves what waits for a job back with the clock: leases, retries, and whatever else counts from a moment. Rows that are due
 * at a date of their own keep it, unless a run of them was lost. cross-account: there is one clock.
 */
export async function turnBackDueRows(
  db: Db,
  job: Job,
  { back_seconds, now, before }: ClockTurn,
): Promise<void> {
  const isMoved =
    'isDated' in job && job.isDated === true
      ? sql`due_at <= ${new Date(before.getTime() + job.leaseMs)} and attempt > 0`
      : sql`due_at < 'infinity'`
  await sql`
    update ${sql.table(job.table)} set due_at = due_at - make_interval(secs => ${back_seconds})
    where due_at > ${now} and ${isMoved}`.execute(db)
}
