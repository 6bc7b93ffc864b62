import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Those of the products whose replays open only to members who joined before the session ended. */
export async function listSinceJoined(db: Db, account_id: number, product_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products
    where account_id = ${account_id} and id = any(${product_ids}::bigint[]) and replay_visibility = 'since_joined'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
