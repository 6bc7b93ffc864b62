import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { compilable, prepareQuery } from '../../../platform/db/prepared-query.ts'
import { type Sort, type SortKey, sorts } from './sorts.rules.ts'
import type { Identity, MarkedLessons, StudentRow } from './student.types.ts'
import { type Bounds, standing, statusDays } from './student-status.queries.ts'
import { restRank, statusBounds } from './student-status.rules.ts'

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

type Value<Values> = (name: keyof Values & string) => RawBuilder<unknown>
type Course = { account_id: number; product_id: number }
type Counted = Course & Bounds & { search?: string }

/** The students of a course. */
const ofCourse = (value: Value<Course>) => sql`
  from course_students as s
  where s.account_id = ${value('account_id')} and s.product_id = ${value('product_id')} and s.granted_at is not null`

/** The subquery puts what is searched for into lower case once, not for each row. */
const matches = (value: Value<{ search: string }>) => sql<boolean>`
  strpos(s.search_text, (select lower(${value('search')}))) > 0`

/** The number of published lessons, counted once for a statement; null for none, which nobody can have completed. */
const publishedLessons = (value: Value<Course>) => sql`(
  select nullif(count(*), 0) from course_units
  where account_id = ${value('account_id')} and product_id = ${value('product_id')} and status = 'published')`

type Count = { standing: number; total: number; matching: number }

/** How many students have each standing, and how many of them match the search; all of them without one. */
export const countStandings = (
  db: Db,
  account_id: number,
  { product_id, now, search }: StudentFilter,
): Promise<Count[]> => countedStandings(db, { account_id, product_id, ...statusBounds(now), search })

const countedStandings = prepareQuery<Counted, Count>((db, value, isGiven) => {
  const rated = { row: 's', total_lessons: publishedLessons(value), value }
  return compilable<Count>(
    db,
    sql`
      select ${standing(rated)} as standing, count(*) as total,
        count(*) ${isGiven('search') ? sql`filter (where ${matches(value)})` : sql``} as matching
      ${ofCourse(value)}
      group by 1`,
  )
})

/** Where a page begins: after a student, with the key of its sort. */
type After = { visitor_id: number; key: number | Date | null; days: number }
type Listed = Counted & { now: Date; limit: number; standings?: number[] } & Partial<After>
type PageOf = { sort: Sort; limit: number; after?: { key: SortKey; visitor_id: number } }

/** Up to `limit + 1` students in the order of a sort. */
export function listStudentRows(
  db: Db,
  account_id: number,
  { product_id, now, standings, search }: StudentFilter,
  { sort, limit, after }: PageOf,
): Promise<StudentRow[]> {
  const course = { account_id, product_id, ...statusBounds(now), now, limit: limit + 1, standings, search }
  return studentPages[sort](db, { ...course, ...(after && startOf(sort, after)) })
}

function startOf(sort: Sort, { key, visitor_id }: NonNullable<PageOf['after']>): Partial<After> {
  const [first, days] = key as [number | null, number | undefined]
  const isNumber = sort === 'attention' || sort.startsWith('progress')
  return { visitor_id, key: first === null || isNumber ? first : new Date(first), days }
}

/** How students are ordered, and who comes after a key. */
type Order = { by: RawBuilder<unknown>; isAfter: (value: Value<After>) => RawBuilder<boolean> }

const rank = sql`least(s.standing, ${sql.lit(restRank)})`

/** By a column that is never null, or by one that is: then who has none is last, or first where the order ascends. */
function byColumn(name: string, type: RawBuilder<unknown>, direction: 'asc' | 'desc'): Order {
  const column = sql.ref(`s.${name}`)
  const isLast = direction === 'desc'
  return {
    by: isLast ? sql`${column} desc nulls last` : sql`${column} nulls first`,
    isAfter: (value) => {
      const key = sql`${value('key')}::${type}`
      const later = isLast
        ? sql`${column} < ${key} or (${column} is null and ${key} is not null)`
        : sql`${column} > ${key} or (${column} is not null and ${key} is null)`
      return sql`(${later} or (${column} is not distinct from ${key} and s.visitor_id > ${value('visitor_id')}))`
    },
  }
}

const [moment, number] = [sql`timestamptz`, sql`int`]
const orders: Record<Sort, Order> = {
  attention: {
    by: sql`${rank}, s.status_days desc`,
    isAfter: (value) => sql`(${rank} > ${value('key')}::int or (${rank} = ${value('key')}::int and
      (s.status_days < ${value('days')}::int or
        (s.status_days = ${value('days')}::int and s.visitor_id > ${value('visitor_id')}))))`,
  },
  recent: byColumn('granted_at', moment, 'desc'),
  oldest: byColumn('granted_at', moment, 'asc'),
  progress: byColumn('completed_lessons', number, 'desc'),
  'progress-asc': byColumn('completed_lessons', number, 'asc'),
  activity: byColumn('last_activity_at', moment, 'desc'),
  'activity-asc': byColumn('last_activity_at', moment, 'asc'),
}

/** offset 0 keeps PostgreSQL from putting the expressions wherever their columns are named. */
const studentPage = (sort: Sort) =>
  prepareQuery<Listed, StudentRow>((db, value, isGiven) => {
    const rated = { row: 's', total_lessons: publishedLessons(value), value }
    const needsStanding = isGiven('standings') || sort === 'attention'
    const conditions = [
      ...(isGiven('standings') ? [sql`s.standing = any(${value('standings')}::int[])`] : []),
      ...(isGiven('visitor_id') ? [orders[sort].isAfter(value)] : []),
    ]
    return compilable<StudentRow>(
      db,
      sql`
        select ${rowColumns} from (
          select ${rowColumns}
            ${needsStanding ? sql`, ${standing(rated)} as standing` : sql``}
            ${sort === 'attention' ? sql`, ${statusDays(rated)} as status_days` : sql``}
          ${ofCourse(value)} ${isGiven('search') ? sql`and ${matches(value)}` : sql``}
          ${needsStanding ? sql`offset 0` : sql``}
        ) as s
        ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
        order by ${orders[sort].by}, s.visitor_id
        limit ${value('limit')}`,
    )
  })

const studentPages = Object.fromEntries(sorts.map((sort) => [sort, studentPage(sort)])) as Record<
  Sort,
  ReturnType<typeof studentPage>
>

export type Lesson = { id: number; title: string; is_published: boolean }

/** The lessons of a course, those that students cannot see too: an activity may have been with one. */
export async function listLessons(db: Db, account_id: number, product_id: number): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    select id, title, status = 'published' as is_published from course_units
    where account_id = ${account_id} and product_id = ${product_id}`.execute(db)
  return rows
}

/** The titles of webinars, by id. */
export async function listWebinarTitles(
  db: Db,
  account_id: number,
  webinar_ids: number[],
): Promise<Map<number, string>> {
  if (webinar_ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from webinars where account_id = ${account_id} and id = any(${webinar_ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Who visitors are, each by the name that the list of access gives them. */
export async function listIdentities(db: Db, account_id: number, visitor_ids: number[]): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select v.id as visitor_id, coalesce(v.email, '') as email, coalesce(c.name, v.name, '') as name, c.id as contact_id
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
