import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** cross-account: the storage is the installation's. Keeps the first mark that is offered. @returns the kept one */
export async function findOrCreateInstallationId(db: Db, mark: string): Promise<string> {
  await sql`insert into storage_mark (mark) values (${mark}::uuid) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ mark: string }>`select mark from storage_mark`.execute(db)
  return rows[0]!.mark
}
