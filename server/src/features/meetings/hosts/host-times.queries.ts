import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { TakenTime } from '../availability/slots.rules.ts'

/** Nobody else gives time of this host away until the transaction ends. */
export async function lockHost(db: Db, account_id: number, host_email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`host/${account_id}/${host_email}`}, 0))`.execute(
    db,
  )
}

type AskedTimes = { host_email: string; from: Date; until: Date; but_id?: number }

/** The longest that a meeting keeps free before or after it. */
const maxBufferMinutes = 720

/** What a host has given away between two moments, and around them. @param but_id a meeting that does not count */
export async function listTakenTimes(
  db: Db,
  account_id: number,
  { host_email, from, until, but_id = 0 }: AskedTimes,
): Promise<TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    select starts_at, ends_at, buffer_minutes from meetings
    where account_id = ${account_id} and host_email = ${host_email} and outcome is distinct from 'cancelled'
      and ends_at > ${from}::timestamptz - ${maxBufferMinutes} * interval '1 minute'
      and starts_at < ${until}::timestamptz + ${maxBufferMinutes} * interval '1 minute'
      and id <> ${but_id}`.execute(db)
  return rows
}
