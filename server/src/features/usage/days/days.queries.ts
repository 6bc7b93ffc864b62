import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DayAmount, Measure } from './series.rules.ts'

/** Adds to what a day counts. */
export async function addToDay(
  db: Db,
  account_id: number,
  day: string,
  counts: Partial<Record<Exclude<Measure, 'words'>, number>>,
): Promise<void> {
  await sql`
    insert into usage_days as d (account_id, measure, day, amount)
    select ${account_id}, measure, ${day}::date, amount
    from unnest(${Object.keys(counts)}::text[], ${Object.values(counts)}::bigint[]) as counted (measure, amount)
    on conflict (account_id, measure, day) do update set amount = d.amount + excluded.amount`.execute(db)
}

/** What the days from `from` to `until` counted, and the words that were stored before them. */
export async function listDayAmounts(
  db: Db,
  account_id: number,
  { from, until }: { from: string; until: string },
): Promise<DayAmount[]> {
  const { rows } = await sql<DayAmount>`
    (select measure, to_char(day, 'YYYY-MM-DD') as day, amount from usage_days
      where account_id = ${account_id} and measure = 'words' and day < ${from}
      order by day desc limit 1)
    union all
    (select measure, to_char(day, 'YYYY-MM-DD'), amount from usage_days
      where account_id = ${account_id} and measure = any(array['replies', 'unanswered', 'sales', 'sales_cents', 'words'])
        and day >= ${from} and day <= ${until}
      order by day)`.execute(db)
  return rows
}
