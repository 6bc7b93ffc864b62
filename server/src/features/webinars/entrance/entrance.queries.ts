import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { StoredState } from '../clock/webinar-state.rules.ts'
import type { Webinar } from '../schemas.ts'

type ReportedRow = StoredState & Pick<Webinar, 'id' | 'format' | 'audience_product_ids'>

/** What reports of having watched webinars are judged by. */
export async function listReportedRows(db: Db, account_id: number, ids: number[]): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select id, format, audience_product_ids, status, starts_at, duration_minutes, started_at, ended_at,
      open_connections, last_exit_at
    from webinars where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(db)
  return rows
}

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
