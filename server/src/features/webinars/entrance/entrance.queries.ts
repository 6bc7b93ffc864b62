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

/** The registrations of an email for some webinars. */
export async function listRegistrations(
  db: Db,
  account_id: number,
  { email, webinar_ids }: { email: string; webinar_ids: number[] },
): Promise<{ webinar_id: number; attended: boolean }[]> {
  const { rows } = await sql<{ webinar_id: number; attended: boolean }>`
    select webinar_id, attended from webinar_registrants
    where account_id = ${account_id} and email = ${email} and webinar_id = any(${webinar_ids}::bigint[])`.execute(
    db,
  )
  return rows
}
