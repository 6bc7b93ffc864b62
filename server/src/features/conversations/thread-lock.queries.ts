import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { compilable, prepareQuery } from '../../platform/db/prepared-query.ts'
import { isProcessGone } from '../../platform/presence/presence.queries.ts'

export type ThreadLock = { owner: string; process_number: number | null; now: Date; until: Date }

/**
 * Locks a thread until `until`, unless another owner's lock still counts at `now` and its process lives. The one
 * statement does not wait for the disk: a lock that a crash loses belonged to a process that crashed.
 * @returns false where another owner has it
 */
export async function acquireThreadLock(
  db: Db,
  account_id: number,
  conversation_id: number,
  lock: ThreadLock,
): Promise<boolean> {
  const rows = await acquire(db, { account_id, conversation_id, ...lock })
  return rows.length > 0
}

// Prepared, so that it leaves before the reads that are started with it.
const acquire = prepareQuery<{ account_id: number; conversation_id: number } & ThreadLock, { id: number }>(
  (db, value) =>
    compilable(
      db,
      sql`
    with relaxed as (select set_config('synchronous_commit', 'off', true))
    update conversations as c
    set lock_owner = ${value('owner')}::uuid, lock_process_number = ${value('process_number')},
      locked_until = ${value('until')}, lock_waited = false
    from relaxed
    where c.account_id = ${value('account_id')} and c.id = ${value('conversation_id')}
      and (c.locked_until is null or c.locked_until <= ${value('now')}
        or ${isProcessGone(sql`c.lock_process_number`)})
    returning c.id`,
    ),
)

/**
 * Marks a thread as waited for, so that the release of its lock is sent to all processes.
 * @returns whether it is locked; undefined where there is no such thread
 */
export async function markThreadWaited(
  db: Db,
  account_id: number,
  conversation_id: number,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_locked: boolean }>`
    with relaxed as (select set_config('synchronous_commit', 'off', true))
    update conversations as c set lock_waited = true
    from relaxed
    where c.account_id = ${account_id} and c.id = ${conversation_id}
    returning c.lock_owner is not null as is_locked`.execute(db)
  return rows[0]?.is_locked
}

/** Releases a lock of this owner before it ends. @returns whether another process waits for it */
export async function releaseThreadLock(
  db: Db,
  account_id: number,
  conversation_id: number,
  owner: string,
): Promise<boolean> {
  const released = await db
    .updateTable('conversations')
    .set({ lock_owner: null, lock_process_number: null, locked_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', conversation_id)
    .where('lock_owner', '=', owner)
    .returning('lock_waited')
    .executeTakeFirst()
  return released?.lock_waited ?? false
}
