import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AccessWindow } from '../../access/index.ts'
import { type Activity, activityKinds } from './activity.rules.ts'
import type { StudentKey } from './activity.types.ts'

/** At one moment, the order in which activities count, the last one most. */
const kindOrder = sql`array[${sql.join([...activityKinds].reverse().map((kind) => sql.lit(kind)))}]`

/**
 * Stores activities as the last ones of their students, unless later ones are known: one for each student and product.
 * Those of products that are gone are nobody's.
 */
export async function saveActivities(
  db: Db,
  account_id: number,
  activities: (StudentKey & Activity)[],
): Promise<void> {
  const order = (row: string) => {
    const column = (name: string) => sql.ref(`${row}.last_activity_${name}`)
    return sql`(${column('at')}, array_position(${kindOrder}, ${column('kind')}),
      coalesce(${column('unit_id')}, ${column('webinar_id')}))`
  }
  await sql`
    insert into course_students as s (account_id, visitor_id, product_id, last_activity_at, last_activity_kind,
      last_activity_unit_id, last_activity_webinar_id)
    select p.account_id, a.visitor_id, a.product_id, a.at, a.kind, a.unit_id, a.webinar_id
    from json_to_recordset(${JSON.stringify(activities)}::json)
      as a (visitor_id bigint, product_id bigint, at timestamptz, kind text, unit_id bigint, webinar_id bigint)
    join products as p on p.account_id = ${account_id} and p.id = a.product_id
    order by a.visitor_id, a.product_id
    on conflict (account_id, visitor_id, product_id) do update
    set last_activity_at = excluded.last_activity_at, last_activity_kind = excluded.last_activity_kind,
      last_activity_unit_id = excluded.last_activity_unit_id,
      last_activity_webinar_id = excluded.last_activity_webinar_id
    where s.last_activity_at is null or ${order('s')} < ${order('excluded')}`.execute(db)
}

type Mark = StudentKey & { unit_id: number; at: Date }

/**
 * Counts a mark that was set. It counts while its lesson is published; the lock lets nobody publish or withdraw the
 * lesson before this transaction ends, so that they see the mark.
 */
export async function addMark(
  db: Db,
  account_id: number,
  { visitor_id, product_id, unit_id, at }: Mark,
): Promise<void> {
  await sql`
    with published as (${lockPublished(account_id, unit_id)})
    insert into course_students as s (account_id, visitor_id, product_id, last_marked_at, completed_lessons)
    select ${account_id}, ${visitor_id}, ${product_id}, ${at}, count(*) from published
    on conflict (account_id, visitor_id, product_id) do update
    set last_marked_at = greatest(s.last_marked_at, excluded.last_marked_at),
      completed_lessons = s.completed_lessons + excluded.completed_lessons`.execute(db)
}

/** Counts a mark no longer that was taken back. */
export async function removeMark(
  db: Db,
  account_id: number,
  { visitor_id, product_id, unit_id }: Omit<Mark, 'at'>,
): Promise<void> {
  const ofStudent = sql`account_id = ${account_id} and visitor_id = ${visitor_id} and product_id = ${product_id}`
  // The first statement locks the row, so that the second one sees every mark that was counted in it.
  await Promise.all([
    sql`
      with published as (${lockPublished(account_id, unit_id)})
      update course_students
      set completed_lessons = greatest(0, completed_lessons - (select count(*) from published))
      where ${ofStudent}`.execute(db),
    sql`
      update course_students
      set last_marked_at = (select max(completed_at) from lesson_marks where ${ofStudent})
      where ${ofStudent}`.execute(db),
  ])
}

const lockPublished = (account_id: number, unit_id: number) => sql`
  select from course_units where account_id = ${account_id} and id = ${unit_id} and status = 'published' for share`

/** Counts the marks of lessons that were published (`by` 1) or withdrawn (`by` -1), for everybody who has one. */
export async function countMarks(
  db: Db,
  account_id: number,
  { product_id, unit_ids }: { product_id: number; unit_ids: number[] },
  by: 1 | -1,
): Promise<void> {
  await sql`
    update course_students as s
    set completed_lessons = greatest(0, s.completed_lessons + ${by}::int * m.marks)
    from (
      select visitor_id, count(*)::int as marks from lesson_marks
      where account_id = ${account_id} and product_id = ${product_id} and unit_id = any(${unit_ids}::bigint[])
        and completed_at is not null
      group by visitor_id
    ) as m
    where s.account_id = ${account_id} and s.product_id = ${product_id} and s.visitor_id = m.visitor_id`.execute(
    db,
  )
}

/** Stores since when people have access; null: they have none. */
export async function saveAccess(db: Db, account_id: number, changes: AccessWindow[]): Promise<void> {
  const [given, taken] = [
    changes.filter(({ granted_at }) => granted_at !== null),
    changes.filter(({ granted_at }) => granted_at === null),
  ]
  const keys = (windows: AccessWindow[]) =>
    sql`unnest(${windows.map(({ visitor_id }) => visitor_id)}::bigint[],
      ${windows.map(({ product_id }) => product_id)}::bigint[]`
  await Promise.all([
    sql`
      insert into course_students as s (account_id, visitor_id, product_id, granted_at)
      select ${account_id}, visitor_id, product_id, granted_at
      from ${keys(given)}, ${given.map(({ granted_at }) => granted_at)}::timestamptz[])
        as given (visitor_id, product_id, granted_at)
      on conflict (account_id, visitor_id, product_id) do update set granted_at = excluded.granted_at
      where s.granted_at is distinct from excluded.granted_at`.execute(db),
    sql`
      update course_students as s set granted_at = null
      from ${keys(taken)}) as taken (visitor_id, product_id)
      where s.account_id = ${account_id} and s.visitor_id = taken.visitor_id and s.product_id = taken.product_id`.execute(
      db,
    ),
  ])
}

/** Deletes what is kept of people. */
export async function deleteStudents(db: Db, account_id: number, visitor_ids: number[]): Promise<void> {
  await sql`
    delete from course_students
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])`.execute(db)
}

/** What is kept of people, for an export. */
export async function listPersonProgress(
  db: Db,
  account_id: number,
  visitor_ids: number[],
): Promise<unknown[]> {
  const { rows } = await sql`
    select visitor_id, product_id, granted_at, last_activity_at, last_activity_kind, last_activity_unit_id,
      last_activity_webinar_id, last_marked_at, completed_lessons
    from course_students
    where account_id = ${account_id} and visitor_id = any(${visitor_ids}::bigint[])
    order by visitor_id, product_id`.execute(db)
  return rows
}
