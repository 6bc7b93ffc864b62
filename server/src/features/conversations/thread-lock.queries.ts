import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Locks a thread until `until`, unless another owner's lock still counts at `now`. The one statement does not wait for
 * the disk: a lock that a crash loses belonged to a process that crashed. @returns false where another owner has it
 */
export async function acquireThreadLock(
  db: Db,
  account_id: number,
  conversation_id: number,
  lock: { owner: string; now: Date; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with relaxed as (select set_config('synchronous_commit', 'off', true))
    update conversations as c set lock_owner = ${lock.owner}::uuid, locked_until = ${lock.until}
    from relaxed
    where c.account_id = ${account_id} and c.id = ${conversation_id}
      and (c.locked_until is null or c.locked_until <= ${lock.now})`.execute(db)
  return numAffectedRows === 1n
}

/** Releases a lock of this owner before it ends. */
export async function releaseThreadLock(
  db: Db,
  account_id: number,
  conversation_id: number,
  owner: string,
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ lock_owner: null, locked_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', conversation_id)
    .where('lock_owner', '=', owner)
    .execute()
}
