import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Those of the webinars that the account has. */
export async function listExistingWebinars(db: Db, account_id: number, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from webinars where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
