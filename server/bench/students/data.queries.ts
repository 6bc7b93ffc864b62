import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'

export type Course = { product_id: number; students: number; lessons: number }

const evidence = `'{"lesson_title":"Lesson"}'::jsonb`

/** Gives an account people, each a visitor and a contact, named by one of a hundred names. */
export async function copyPeople(client: pg.ClientBase, account_id: number, count: number): Promise<void> {
  const first = account_id * idsPerAccount
  await client.query(`
    insert into visitors (account_id, id, email, name, created_at, updated_at)
    select ${account_id}, ${first} + n, 'p' || n || '@example.com', 'Person Number' || n % 100, '2025-01-01', '2025-01-01'
    from generate_series(1, ${count}) as n`)
  await client.query(`
    insert into contacts (account_id, id, email, name, source, conversation_count, first_seen_at, last_seen_at,
      created_at, updated_at)
    select ${account_id}, ${first} + n, 'p' || n || '@example.com', 'Person Number' || n % 100, 'access', 0,
      '2025-01-01', '2025-01-01', '2025-01-01', '2025-01-01'
    from generate_series(1, ${count}) as n`)
}

/**
 * Gives a course lessons, students and what they did. Of each student and lesson one activity is evidence; the first
 * lessons of a student are completed, the others opened. They come over the last four months; one student of ten did nothing.
 */
export async function copyCourse(client: pg.ClientBase, account_id: number, course: Course): Promise<void> {
  const { product_id, students, lessons } = course
  const first = account_id * idsPerAccount
  const offset = (product_id - first) * 1_000_000
  const run = (text: string) => client.query(text)
  await run(`
    insert into course_modules (account_id, id, product_id, key, position, title, created_at, updated_at)
    values (${account_id}, ${product_id}, ${product_id}, 'all', 1, 'All', '2025-01-01', '2025-01-01')`)
  await run(`
    insert into course_units (account_id, id, product_id, module_id, key, position, title, content_text, status,
      first_published_at, created_at, updated_at)
    select ${account_id}, ${first + offset} + n, ${product_id}, ${product_id}, 'lesson-' || n, n, 'Lesson ' || n, '',
      'published', '2025-01-01', '2025-01-01', '2025-01-01'
    from generate_series(1, ${lessons}) as n`)
  await run(`
    insert into academy_access (account_id, id, visitor_id, product_id, source, granted_at, created_at, updated_at)
    select ${account_id}, ${first + offset} + n, ${first} + n, ${product_id}, 'external_sale', granted_at, granted_at, granted_at
    from (select n, now() - n % 9973 * interval '30 minutes' as granted_at from generate_series(1, ${students}) as n) as s`)
  await run(`
    insert into access_intervals (account_id, access_id, sequence, starts_at)
    select account_id, id, 1, granted_at from academy_access where product_id = ${product_id}`)
  await run(`
    insert into lesson_marks (account_id, visitor_id, product_id, unit_id, started_at, completed_at)
    select ${account_id}, ${first} + n, ${product_id}, ${first + offset} + l, at, case when l <= n % (${lessons} + 1) then at end
    from generate_series(1, ${students}) as n, generate_series(1, ${lessons}) as l,
      lateral (select now() - (n * 7919 % 120 * interval '1 day') - (${lessons} - l) * interval '2 hours' - n * interval '1 second' as at) as t
    where n % 10 > 0`)
  await run(`
    insert into learning_events (account_id, id, visitor_id, visitor_email, product_id, unit_id, kind, occurred_at, evidence)
    select account_id, ${first + offset} + row_number() over (), visitor_id, '', product_id, unit_id,
      case when completed_at is null then 'lesson_opened' else 'lesson_completed' end, started_at, ${evidence}
    from lesson_marks where product_id = ${product_id}`)
  await run(`
    insert into course_students (account_id, visitor_id, product_id, granted_at, last_activity_at, last_activity_kind,
      last_activity_unit_id, last_marked_at, completed_lessons, search_text)
    select a.account_id, a.visitor_id, a.product_id, a.granted_at, m.at,
      case when m.unit_id is not null then m.kind end, m.unit_id, m.marked_at, coalesce(m.completed, 0),
      student_search_text(a.account_id, a.visitor_id)
    from academy_access as a
    left join (
      select visitor_id, max(started_at) as at, max(unit_id) as unit_id, max(completed_at) as marked_at,
        count(completed_at) as completed,
        case when bool_and(completed_at is not null) then 'lesson_completed' else 'lesson_opened' end as kind
      from lesson_marks where product_id = ${product_id} group by visitor_id
    ) as m using (visitor_id)
    where a.product_id = ${product_id}`)
}
