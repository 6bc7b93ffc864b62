import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Activity } from '../activity/activity.rules.ts'
import type { StudentKey } from '../activity/activity.types.ts'
import type { KeptProgress } from './expected-progress.rules.ts'

/**
 * Makes all statements of the open transaction, of which this is the first, read the database as of one moment.
 * cross-account: it reads no rows
 */
export async function readOneMoment(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db)
}

/** The next visitors of an account, in ascending id. */
export async function listNextVisitors(
  db: Db,
  account_id: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('visitors')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** What is kept of visitors. */
export async function listKeptProgress(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<(StudentKey & KeptProgress)[]> {
  const { rows } = await sql<StudentKey & KeptProgress>`
    select visitor_id, product_id, granted_at, last_activity_at, last_activity_kind, last_activity_unit_id,
      last_activity_webinar_id, last_marked_at, completed_lessons, search_text
    from course_students
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])`.execute(db)
  return rows
}

/** What a search looks through for each of the visitors. */
export async function listSearchTexts(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<{ visitor_id: number; search_text: string }[]> {
  const { rows } = await sql<{ visitor_id: number; search_text: string }>`
    select id as visitor_id, student_search_text(account_id, id) as search_text
    from visitors
    where account_id = ${account_id} and id = any(${visitor_ids}::bigint[])`.execute(db)
  return rows
}

/** The activities of visitors at their latest moment, in each product that still exists, from the evidence. */
export async function listLatestActivities(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<(StudentKey & Activity)[]> {
  const { rows } = await sql<StudentKey & Activity>`
    select visitor_id, product_id, kind, occurred_at as at, unit_id, webinar_id
    from (
      select e.*, rank() over (partition by visitor_id, product_id order by occurred_at desc) as place
      from (
        select visitor_id, product_id, kind, occurred_at, unit_id, null::bigint as webinar_id from learning_events
        where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
          and kind in ('lesson_opened', 'lesson_completed')
        union all
        select visitor_id, unnest(audience_product_ids), 'live', occurred_at, null, webinar_id from livekit_notices
        where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
          and kind in ('participant_joined', 'participant_left') and format = 'group'
        union all
        ${playsOf(account_id, visitor_ids)}
      ) as e
    ) as e
    where place = 1 and exists (
      select from products as p where p.account_id = ${account_id} and p.id = e.product_id)`.execute(db)
  return rows
}

/** What visitors played, the latest of each lesson and each replay: found by their sessions. */
const playsOf = (account_id: number, visitor_ids: number[]) => sql`
  select p.visitor_id, course.product_id, case p.kind when 'course' then 'video' else 'replay' end,
    max(p.occurred_at), p.unit_id, p.webinar_id
  from playback_watches as w
  join playback_sessions as s using (account_id, viewer, resource)
  join playback_samples as p using (account_id, session_id)
  cross join unnest(coalesce(p.audience_product_ids, array[p.product_id])) as course (product_id)
  where w.account_id = ${account_id} and w.visitor_id = any(${visitor_ids}::bigint[])
    and course.product_id is not null and p.media_seconds > 0
  group by p.visitor_id, course.product_id, p.kind, p.unit_id, p.webinar_id`

type StandingMark = StudentKey & { completed_at: string; is_published: boolean }

/** The marks of visitors that stand. */
export async function listStandingMarks(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<StandingMark[]> {
  const { rows } = await sql<StandingMark>`
    select m.visitor_id, m.product_id, m.completed_at, u.status = 'published' as is_published
    from lesson_marks as m
    join course_units as u on u.account_id = m.account_id and u.id = m.unit_id
    where m.account_id = ${account_id} and m.visitor_id = any(${visitor_ids}::bigint[])
      and m.completed_at is not null`.execute(db)
  return rows
}

/** Stores what must be kept, whatever was. The database makes search_text itself, wherever granted_at is set. */
export async function replaceProgress(
  db: Db,
  account_id: number,
  rows: (StudentKey & KeptProgress)[],
): Promise<void> {
  await sql`
    insert into course_students (account_id, visitor_id, product_id, granted_at, last_activity_at, last_activity_kind,
      last_activity_unit_id, last_activity_webinar_id, last_marked_at, completed_lessons)
    select ${account_id}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (
      visitor_id bigint, product_id bigint, granted_at timestamptz, last_activity_at timestamptz,
      last_activity_kind text, last_activity_unit_id bigint, last_activity_webinar_id bigint,
      last_marked_at timestamptz, completed_lessons int)
    on conflict (account_id, visitor_id, product_id) do update
    set granted_at = excluded.granted_at, last_activity_at = excluded.last_activity_at,
      last_activity_kind = excluded.last_activity_kind, last_activity_unit_id = excluded.last_activity_unit_id,
      last_activity_webinar_id = excluded.last_activity_webinar_id, last_marked_at = excluded.last_marked_at,
      completed_lessons = excluded.completed_lessons`.execute(db)
}
