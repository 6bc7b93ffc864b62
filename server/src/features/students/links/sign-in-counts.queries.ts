import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { latestMoment } from './link-clock.rules.ts'

type Count = { key: Buffer; max: number; since: Date }

/**
 * cross-account: a client's address is counted over all accounts. Counts one more sign-in unless `max` were counted
 * since then; the row's lock orders requests that come together. Moments that a later clock counted are forgotten.
 * @returns whether it was counted
 */
export async function countSignIn(db: Db, { key, max, since }: Count, now: Date): Promise<boolean> {
  const isCounted = sql`at > ${since} and at <= ${latestMoment(now.getTime())}`
  const { rows } = await sql`
    insert into sign_in_counts as c (key, asked_at, latest_at)
    values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set
      asked_at = array(select at from unnest(c.asked_at) as at where ${isCounted}) || excluded.asked_at,
      latest_at = excluded.latest_at
    where (select count(*) from unnest(c.asked_at) as at where ${isCounted}) < ${max}::int
    returning true`.execute(db)
  return rows.length > 0
}

/** cross-account: clean-up of what has left the window. */
export async function deleteOldCounts(db: Db, older_than: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_counts
    where key = any(array(
      select key from sign_in_counts where latest_at <= ${older_than}
      limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
