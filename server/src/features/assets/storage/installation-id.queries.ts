import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** cross-account: the storage is the installation's. Stores the id unless there is one. @returns the stored one */
export async function findOrCreateInstallationId(db: Db, id: string): Promise<string> {
  await sql`insert into storage_mark (mark) values (${id}::uuid) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ mark: string }>`select mark from storage_mark`.execute(db)
  return rows[0]!.mark
}
