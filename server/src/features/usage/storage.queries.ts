import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Adds bytes if the sum stays within `granted` (null: no bound). @returns false if it does not, and nothing was added */
export async function addStoredBytes(
  db: Db,
  account_id: number,
  bytes: number,
  granted: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_usage')
    .set((eb) => ({ storage_bytes: eb('storage_bytes', '+', bytes) }))
    .where('account_id', '=', account_id)
    .$if(granted !== null && bytes > 0, (query) =>
      query.where(sql<boolean>`storage_bytes + ${bytes} <= ${granted}`),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findStoredBytes(db: Db, account_id: number): Promise<number> {
  const row = await db
    .selectFrom('account_usage')
    .select('storage_bytes')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return row?.storage_bytes ?? 0
}
