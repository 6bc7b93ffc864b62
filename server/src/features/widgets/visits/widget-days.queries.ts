import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type WidgetDay = { widget_id: string; day: string; max: number | null }

/** Counts a reply of a day. @returns false where `max` were counted */
export async function addWidgetReply(
  db: Db,
  account_id: number,
  { widget_id, day, max }: WidgetDay,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into widget_days as d (account_id, widget_id, day, replies)
    values (${account_id}, ${widget_id}, ${day}::date, 1)
    on conflict (account_id, widget_id, day) do update set replies = d.replies + 1
    where ${max}::int is null or d.replies < ${max}::int`.execute(db)
  return numAffectedRows === 1n
}

/** Takes back a reply that was counted and not given. */
export async function subtractWidgetReply(
  db: Db,
  account_id: number,
  { widget_id, day }: Omit<WidgetDay, 'max'>,
): Promise<void> {
  await sql`
    update widget_days set replies = replies - 1
    where account_id = ${account_id} and widget_id = ${widget_id} and day = ${day}::date and replies > 0`.execute(
    db,
  )
}
