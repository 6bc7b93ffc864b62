import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Ids of the clones whose picture has an address that contains `part`. */
export async function listClonesByAvatar(db: Db, account_id: number, part: string): Promise<number[]> {
  const rows = await db
    .selectFrom('versions')
    .select('id')
    .where('account_id', '=', account_id)
    .where(sql<boolean>`position(${part} in avatar_url) > 0`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
