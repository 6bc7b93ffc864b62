import type pg from 'pg'
import { measurement } from '../../src/features/progress/students/measurement.rules.ts'
import { run, type Statement } from './pool.ts'
import { type Answer, refuse } from './sources.ts'

const day = 86_400_000

/** Numbers of standings by filter: 0 to 2 need attention, in its order. */
const standingsOf: Record<string, number[]> = {
  attention: [0, 1, 2],
  active: [3],
  at_risk: [0],
  stalled: [1, 4],
  not_started: [2, 5],
  completed: [6],
}
const statusOf = ['at_risk', 'stalled', 'not_started', 'active', 'stalled', 'not_started', 'completed']

/** $3 to $6: 7, 14, 90 and 30 days ago; in a page $7 is now, and $8 the limit. */
const total = `(select nullif(count(*), 0) from course_units where account_id = $1 and product_id = $2 and status = 'published')`
const standing = `case when s.completed_lessons >= ${total} then 6 when s.last_activity_at > $3 then 3
  when s.last_activity_at > $4 then 0 when s.last_activity_at > $5 then 1 when s.last_activity_at is not null then 4
  when s.granted_at <= $3 and s.granted_at > $6 then 2 else 5 end`
const days = `greatest(0, date_part('day', $7::timestamptz - case when s.completed_lessons >= ${total} then s.last_marked_at
  else coalesce(s.last_activity_at, s.granted_at) end))::int`
const found = (parameter: number) => `strpos(s.search_text, (select lower($${parameter}))) > 0`
const ofCourse =
  'from course_students as s where s.account_id = $1 and s.product_id = $2 and s.granted_at is not null'

const counts = (search: boolean): Statement => ({
  name: `student counts ${search}`,
  text: `select ${standing} as standing, count(*) as total, count(*) ${search ? `filter (where ${found(7)})` : ''} as matching ${ofCourse} group by 1`,
})

type Sort = { order: string; after: (key: number) => string; keys: (row: Row) => (number | null)[] }
type Row = Record<string, never> & { standing: number; status_days: number; visitor_id: number }

/** `after` is the condition for what follows a key whose first parameter has this number; the visitor's comes before. */
const by = (column: string, sign: '<' | '>', value: string, keys: Sort['keys']): Sort => ({
  order: sign === '<' ? `${column} desc nulls last` : `${column} nulls first`,
  after: (key) => {
    const at = `$${key}${value}`
    const others =
      value === '::timestamptz' && column === 's.last_activity_at'
        ? sign === '<'
          ? `(${column} < ${at} or (${at} is not null and ${column} is null))`
          : `(${column} > ${at} or (${at} is null and ${column} is not null))`
        : `${column} ${sign} ${at}`
    return `(${others} or (${column} is not distinct from ${at} and s.visitor_id > $${key - 1}))`
  },
  keys,
})
const time = (column: string) => (row: Row) => [row[column] === null ? null : Date.parse(row[column]!)]
const done = (row: Row) => [row.completed_lessons as unknown as number]
const sorts: Record<string, Sort> = {
  attention: {
    order: 'least(s.standing, 3), s.status_days desc',
    after: (key) => `(least(s.standing, 3) > $${key}::int or (least(s.standing, 3) = $${key} and
      (s.status_days < $${key + 1}::int or (s.status_days = $${key + 1} and s.visitor_id > $${key - 1}))))`,
    keys: (row) => [Math.min(row.standing, 3), row.status_days],
  },
  recent: by('s.granted_at', '<', '::timestamptz', time('granted_at')),
  oldest: by('s.granted_at', '>', '::timestamptz', time('granted_at')),
  progress: by('s.completed_lessons', '<', '::int', done),
  'progress-asc': by('s.completed_lessons', '>', '::int', done),
  activity: by('s.last_activity_at', '<', '::timestamptz', time('last_activity_at')),
  'activity-asc': by('s.last_activity_at', '>', '::timestamptz', time('last_activity_at')),
}

type Page = { sort: string; status: boolean; search: boolean; after: boolean }

/** One statement for a page and everything that its students show. From $9: status, search, cursor. */
function page({ sort, status, search, after }: Page): Statement {
  const [statusAt, searchAt] = [9, 9 + Number(status)]
  const visitorAt = searchAt + Number(search)
  const { order, after: isAfter } = sorts[sort]!
  const conditions = [
    ...(status ? [`s.standing = any($${statusAt}::int[])`] : []),
    ...(after ? [`($${visitorAt}::bigint is not null and ${isAfter(visitorAt + 1)})`] : []),
  ]
  const text = `with s as materialized (
      select s.* from (
        select s.*, ${standing} as standing, ${days} as status_days ${ofCourse} ${search ? `and ${found(searchAt)}` : ''}
        offset 0
      ) as s ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by ${order}, s.visitor_id limit $8
    )
    select s.*, coalesce(v.email, '') as email, coalesce(v.name, '') as name, c.id as contact_id, u.title as lesson_title,
      a.access, coalesce(m.completed, '{}') as completed, coalesce(m.started, '{}') as started
    from s
    join visitors as v on v.account_id = $1 and v.id = s.visitor_id
    left join contacts as c on c.account_id = $1 and c.email = v.email
    left join course_units as u on u.account_id = $1 and u.id = s.last_activity_unit_id
    left join lateral (
      select array_agg(m.unit_id order by m.unit_id) filter (where m.completed_at is not null) as completed,
        array_agg(m.unit_id order by m.unit_id) filter (where m.completed_at is null) as started
      from lesson_marks as m join course_units as p on p.account_id = $1 and p.id = m.unit_id and p.status = 'published'
      where m.account_id = $1 and m.visitor_id = s.visitor_id and m.product_id = $2
    ) as m on true
    join lateral (
      select json_build_object('source', (array_agg(source order by granted_at))[1], 'by_tag', bool_or(tag_id is not null),
        'included_from_product_ids', coalesce(json_agg(bundle_id) filter (where bundle_id is not null), '[]'),
        'granted_at', to_char(s.granted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'expires_at', max(expires_at), 'paused', bool_and(paused)) as access
      from academy_access
      where account_id = $1 and visitor_id = s.visitor_id and product_id = $2 and revoked_at is null
    ) as a on true
    order by ${order}, s.visitor_id`
  return { name: `students ${sort} ${status} ${search} ${after}`, text }
}

type Cursor = [list: string, now: number, visitor_id: number, key: (number | null)[]]

/** GET /products/{id}/students */
export async function listStudents(
  pool: pg.Pool,
  account_id: number,
  product_id: number,
  query: string,
): Promise<Answer> {
  const asked = new URLSearchParams(query)
  const [sort, status, search] = [asked.get('sort') ?? 'attention', asked.get('status'), asked.get('email')]
  const limit = Number(asked.get('limit') ?? 50)
  const cursor = asked.get('starting_after')
  if (!Number.isInteger(limit) || limit < 1 || limit > 200)
    return refuse(400, 'invalid_request', 'limit: 1 to 200')
  const after: Cursor | null =
    cursor === null ? null : JSON.parse(Buffer.from(cursor, 'base64url').toString())
  const now = after?.[1] ?? Date.now()
  const ago = (count: number) => new Date(now - count * day)
  const common = [account_id, product_id, ago(7), ago(14), ago(90), ago(30)]
  const isTime = !['attention', 'progress', 'progress-asc'].includes(sort)
  const key = after?.[3].map((value) => (isTime && value !== null ? new Date(value) : value)) ?? []
  const values = [
    ...common,
    new Date(now),
    limit + 1,
    ...(status === null ? [] : [standingsOf[status]]),
    ...(search === null ? [] : [search]),
    ...(after === null ? [] : [after[2], ...key]),
  ]
  const shape = { sort, status: status !== null, search: search !== null, after: after !== null }
  const [counted, listed, lessons] = await Promise.all([
    run(pool, counts(search !== null), search === null ? common : [...common, search]),
    run(pool, page(shape), values),
    run(pool, lessonCount, [account_id, product_id]),
  ])
  const rows = listed.rows.slice(0, limit)
  const has_more = listed.rows.length > limit
  const last = rows.at(-1)
  const next = [after?.[0] ?? '', now, last?.visitor_id, last && sorts[sort]!.keys(last)]
  const body = {
    object: 'list',
    data: rows.map((row) => shown(row, lessons.rows[0].count)),
    has_more,
    next_starting_after: has_more ? Buffer.from(JSON.stringify(next)).toString('base64url') : null,
    summary: summary(counted.rows, status === null ? null : standingsOf[status]!),
    measurement,
  }
  return { status: 200, body: JSON.stringify(body) }
}

const lessonCount: Statement = {
  name: 'lessons',
  text: `select count(*) from course_units where account_id = $1 and product_id = $2 and status = 'published'`,
}

function shown(row: Record<string, unknown>, total_lessons: number) {
  const number = row.standing as number
  return {
    object: 'course_student',
    visitor_id: row.visitor_id,
    contact_id: row.contact_id,
    email: row.email,
    name: row.name,
    status: statusOf[number],
    status_days: row.status_days,
    needs_attention: number < 3,
    last_activity_at: row.last_activity_at,
    last_activity: {
      kind: row.last_activity_kind,
      at: row.last_activity_at,
      lesson_id: row.last_activity_unit_id,
      lesson_title: row.lesson_title,
      live_id: row.last_activity_webinar_id,
      live_title: null,
    },
    last_marked_at: row.last_marked_at,
    completed_lessons: row.completed_lessons,
    total_lessons,
    completed_lesson_ids: row.completed,
    started_lesson_ids: row.started,
    access: row.access,
  }
}

type Count = { standing: number; total: number; matching: number }

function summary(rows: Count[], filter: number[] | null) {
  const sum = (figure: 'total' | 'matching', numbers?: number[] | null) =>
    rows.reduce((all, row) => all + (numbers == null || numbers.includes(row.standing) ? row[figure] : 0), 0)
  return {
    total: sum('total'),
    matching: sum('matching', filter),
    by_status: {
      active: sum('total', standingsOf.active),
      at_risk: sum('total', standingsOf.at_risk),
      stalled: sum('total', standingsOf.stalled),
      not_started: sum('total', standingsOf.not_started),
      completed: sum('total', standingsOf.completed),
    },
    needs_attention: sum('total', standingsOf.attention),
    at_risk_after_days: 7,
    stalled_after_days: 14,
  }
}
