import type { Db } from '../../../platform/db/database.ts'

export async function folderExists(db: Db, account_id: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('brain_folders')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
