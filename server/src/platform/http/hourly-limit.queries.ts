import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { latestMoment } from '../latest-moment.rules.ts'

type Count = { key: Buffer; max: number; since: Date }

/**
 * cross-account: a client's address is counted over all accounts. Counts one more unless `max` were counted since then;
 * the row's lock orders requests that come together. Moments that a later clock counted are forgotten.
 * @returns whether it was counted
 */
export async function countOnce(db: Db, { key, max, since }: Count, now: Date): Promise<boolean> {
  const isCounted = sql`at > ${since} and at <= ${latestMoment(now.getTime())}`
  const { rows } = await sql`
    insert into hourly_counts as c (key, counted_at, latest_at)
    values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set
      counted_at = array(select at from unnest(c.counted_at) as at where ${isCounted}) || excluded.counted_at,
      latest_at = excluded.latest_at
    where (select count(*) from unnest(c.counted_at) as at where ${isCounted}) < ${max}::int
    returning true`.execute(db)
  return rows.length > 0
}

/** cross-account: the earliest moment that was counted since then; null where there is none. */
export async function findEarliestCount(db: Db, key: Buffer, since: Date): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select (select min(at) from unnest(c.counted_at) as at where at > ${since}) as at
    from hourly_counts as c where key = ${key}`.execute(db)
  return rows[0]?.at ?? null
}

/** cross-account: an address is counted over all accounts. Takes back what was counted once at a moment. */
export async function uncount(db: Db, keys: Buffer[], moment: Date): Promise<void> {
  await sql`
    update hourly_counts as c set counted_at = c.counted_at[:found.place - 1] || c.counted_at[found.place + 1:]
    from (
      select key, array_position(counted_at, ${moment}::timestamptz(3)) as place from hourly_counts
      where key = any(${keys}::bytea[]) order by key for update
    ) as found
    where c.key = found.key and found.place is not null`.execute(db)
}

/** cross-account: clean-up of what has left the hour. */
export async function deleteOldCounts(db: Db, older_than: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from hourly_counts
    where key = any(array(
      select key from hourly_counts where latest_at <= ${older_than}
      limit ${limit} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
