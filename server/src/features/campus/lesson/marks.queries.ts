import { sql } from 'kysely'
import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A student's mark of a lesson. */
export type Mark = { visitor_id: number; product_id: number; unit_id: number }
/** Whose mark was written. */
type Marked = { visitor_email: string }

/** The student and the lesson, locked so that neither is deleted before the mark is written. */
const subject = (account_id: number, { visitor_id, unit_id }: Mark) => sql`
  select v.id as visitor_id, coalesce(v.email, '') as visitor_email
  from visitors as v
  join course_units as u on u.account_id = v.account_id and u.id = ${unit_id}
  where v.account_id = ${account_id} and v.id = ${visitor_id}
  for key share`

/** Notes that a lesson was opened on the day of `now` in UTC. @returns undefined where that was noted already */
export async function markOpened(
  db: Db,
  account_id: number,
  mark: Mark,
  now: Date,
): Promise<Marked | undefined> {
  const { rows } = await sql<Marked>`
    with subject as (${subject(account_id, mark)}),
    marked as (
      insert into lesson_marks as m (account_id, visitor_id, product_id, unit_id, started_at, opened_on)
      select ${account_id}, visitor_id, ${mark.product_id}, ${mark.unit_id}, ${now}, ${utcDay(now)}::date from subject
      on conflict (account_id, visitor_id, product_id, unit_id) do update set opened_on = excluded.opened_on
        where m.opened_on is distinct from excluded.opened_on
      returning true
    )
    select visitor_email from subject, marked`.execute(db)
  return rows[0]
}

/** Marks a lesson as completed. @returns undefined where it was already */
export async function markCompleted(
  db: Db,
  account_id: number,
  mark: Mark,
  now: Date,
): Promise<Marked | undefined> {
  const { rows } = await sql<Marked>`
    with subject as (${subject(account_id, mark)}),
    marked as (
      insert into lesson_marks as m (account_id, visitor_id, product_id, unit_id, started_at, completed_at)
      select ${account_id}, visitor_id, ${mark.product_id}, ${mark.unit_id}, ${now}, ${now}::timestamptz from subject
      on conflict (account_id, visitor_id, product_id, unit_id) do update set completed_at = excluded.completed_at
        where m.completed_at is null
      returning true
    )
    select visitor_email from subject, marked`.execute(db)
  return rows[0]
}

/** Takes back that a lesson is completed. @returns undefined where it was not */
export async function unmarkCompleted(db: Db, account_id: number, mark: Mark): Promise<Marked | undefined> {
  const { rows } = await sql<Marked>`
    with subject as (${subject(account_id, mark)}),
    marked as (
      update lesson_marks set completed_at = null
      where account_id = ${account_id} and visitor_id = (select visitor_id from subject)
        and product_id = ${mark.product_id} and unit_id = ${mark.unit_id} and completed_at is not null
      returning true
    )
    select visitor_email from subject, marked`.execute(db)
  return rows[0]
}

/** A person's marks, for an export. */
export async function listPersonMarks(db: Db, account_id: number, visitor_ids: number[]): Promise<unknown[]> {
  const { rows } = await sql`
    select visitor_id, product_id, unit_id, started_at, opened_on, completed_at from lesson_marks
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by visitor_id, product_id, unit_id`.execute(db)
  return rows
}
