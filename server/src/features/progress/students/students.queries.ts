import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Sort, SortKey } from './sorts.rules.ts'
import type { Identity, MarkedLessons, StudentRow } from './student.types.ts'
import { standing, statusDays } from './student-status.queries.ts'
import { restRank } from './student-status.rules.ts'

/** Which students of a course are meant, as of a moment. */
export type StudentFilter = {
  product_id: number
  now: Date
  /** Numbers of standings; undefined: all. */
  standings?: number[]
  /** A part of an email or name, in any case. */
  search?: string
}

const rowColumns = sql`s.visitor_id, s.granted_at, s.last_activity_at, s.last_activity_kind, s.last_activity_unit_id,
  s.last_activity_webinar_id, s.last_marked_at, s.completed_lessons`

/** The number of published lessons, counted once for a statement; null for none, which nobody can have completed. */
const publishedLessons = (account_id: number, product_id: number) => sql`(
  select nullif(count(*), 0) from course_units
  where account_id = ${account_id} and product_id = ${product_id} and status = 'published')`

const matches = (search: string) =>
  sql<boolean>`(strpos(lower(v.email), lower(${search})) > 0 or strpos(lower(v.name), lower(${search})) > 0)`

const withVisitors = sql`join visitors as v on v.account_id = s.account_id and v.id = s.visitor_id`

/** How many students have each standing, and how many of them match the search; all of them without one. */
export async function countStandings(
  db: Db,
  account_id: number,
  { product_id, now, search }: StudentFilter,
): Promise<{ standing: number; total: number; matching: number }[]> {
  const total_lessons = publishedLessons(account_id, product_id)
  const { rows } = await sql<{ standing: number; total: number; matching: number }>`
    select ${standing('s', total_lessons, now)} as standing, count(*) as total,
      count(*) ${search === undefined ? sql`` : sql`filter (where ${matches(search)})`} as matching
    from course_students as s ${search === undefined ? sql`` : withVisitors}
    where s.account_id = ${account_id} and s.product_id = ${product_id} and s.granted_at is not null
    group by 1`.execute(db)
  return rows
}

type PageOf = { sort: Sort; limit: number; after?: { key: SortKey; visitor_id: number } }

/** Up to `limit + 1` students in the order of a sort. */
export async function listStudentRows(
  db: Db,
  account_id: number,
  { product_id, now, standings, search }: StudentFilter,
  { sort, limit, after }: PageOf,
): Promise<StudentRow[]> {
  const total_lessons = publishedLessons(account_id, product_id)
  const needsStanding = standings !== undefined || sort === 'attention'
  const conditions = [
    ...(standings === undefined ? [] : [sql`s.standing = any(${standings}::int[])`]),
    ...(after === undefined ? [] : [isAfter(sort, after)]),
  ]
  // offset 0 keeps PostgreSQL from putting the expressions wherever their columns are named.
  const { rows } = await sql<StudentRow>`
    select ${rowColumns} from (
      select ${rowColumns}
        ${needsStanding ? sql`, ${standing('s', total_lessons, now)} as standing` : sql``}
        ${sort === 'attention' ? sql`, ${statusDays('s', total_lessons, now)} as status_days` : sql``}
      from course_students as s ${search === undefined ? sql`` : withVisitors}
      where s.account_id = ${account_id} and s.product_id = ${product_id} and s.granted_at is not null
        ${search === undefined ? sql`` : sql`and ${matches(search)}`}
      ${needsStanding ? sql`offset 0` : sql``}
    ) as s
    ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
    order by ${orders[sort]}, s.visitor_id
    limit ${limit + 1}`.execute(db)
  return rows
}

const rank = sql`least(s.standing, ${sql.lit(restRank)})`

const orders: Record<Sort, RawBuilder<unknown>> = {
  attention: sql`${rank}, s.status_days desc`,
  recent: sql`s.granted_at desc`,
  oldest: sql`s.granted_at`,
  progress: sql`s.completed_lessons desc`,
  'progress-asc': sql`s.completed_lessons`,
  activity: sql`s.last_activity_at desc nulls last`,
  'activity-asc': sql`s.last_activity_at nulls first`,
}

/** True for whoever comes after a position. */
function isAfter(sort: Sort, { key, visitor_id }: NonNullable<PageOf['after']>): RawBuilder<boolean> {
  const [first] = key
  const [lower, higher] = [sql`<`, sql`>`]
  const moment = () => new Date(first!)
  const past = (column: RawBuilder<unknown>, sign: RawBuilder<unknown>, value: Date | number) =>
    sql<boolean>`(${column} ${sign} ${value} or (${column} = ${value} and s.visitor_id > ${visitor_id}))`
  switch (sort) {
    case 'attention': {
      const [, days] = key
      return sql`(${rank} > ${first}::int or (${rank} = ${first}::int and
        (s.status_days < ${days}::int or (s.status_days = ${days}::int and s.visitor_id > ${visitor_id}))))`
    }
    case 'recent':
      return past(sql`s.granted_at`, lower, moment())
    case 'oldest':
      return past(sql`s.granted_at`, higher, moment())
    case 'progress':
      return past(sql`s.completed_lessons`, lower, first!)
    case 'progress-asc':
      return past(sql`s.completed_lessons`, higher, first!)
    case 'activity':
    case 'activity-asc':
      return isAfterActivity(sort === 'activity', key, visitor_id)
  }
}

/** Without activity they are last, or first where the order ascends. */
function isAfterActivity(descending: boolean, [moment]: SortKey, visitor_id: number): RawBuilder<boolean> {
  const column = sql`s.last_activity_at`
  if (moment === null || moment === undefined) {
    const others = descending ? sql`false` : sql`${column} is not null`
    return sql`(${others} or (${column} is null and s.visitor_id > ${visitor_id}))`
  }
  const at = new Date(moment)
  const others = descending ? sql`(${column} < ${at} or ${column} is null)` : sql`${column} > ${at}`
  return sql`(${others} or (${column} = ${at} and s.visitor_id > ${visitor_id}))`
}

export type Lesson = { id: number; title: string; is_published: boolean }

/** The lessons of a course, those that students cannot see too: an activity may have been with one. */
export async function listLessons(db: Db, account_id: number, product_id: number): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    select id, title, status = 'published' as is_published from course_units
    where account_id = ${account_id} and product_id = ${product_id}`.execute(db)
  return rows
}

/** Who visitors are. */
export async function listIdentities(db: Db, account_id: number, visitor_ids: number[]): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select v.id as visitor_id, coalesce(v.email, '') as email, coalesce(v.name, '') as name, c.id as contact_id
    from visitors as v left join contacts as c on c.account_id = v.account_id and c.email = v.email
    where v.account_id = ${account_id} and v.id = any(${visitor_ids}::bigint[])`.execute(db)
  return rows
}

/** The lessons among `unit_ids` that students have marked, and those that they only started; in ascending id. */
export async function listMarkedLessons(
  db: Db,
  account_id: number,
  course: { product_id: number; unit_ids: number[] },
  visitor_ids: number[],
): Promise<MarkedLessons[]> {
  const { rows } = await sql<MarkedLessons>`
    select visitor_id,
      coalesce(array_agg(unit_id order by unit_id) filter (where completed_at is not null), '{}') as completed,
      coalesce(array_agg(unit_id order by unit_id) filter (where completed_at is null), '{}') as started
    from lesson_marks
    where account_id = ${account_id} and product_id = ${course.product_id}
      and visitor_id = any(${visitor_ids}::bigint[]) and unit_id = any(${course.unit_ids}::bigint[])
    group by visitor_id`.execute(db)
  return rows
}
