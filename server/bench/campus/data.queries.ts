import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'

/** Numbers of records. */
export type CourseSize = { modules: number; lessons: number; students: number }

const made = `timestamptz '2026-01-01'`

/** Gives an account a course whose lessons have a text, a film and a quiz. All ids count from 1. */
export async function copyCourse(
  client: pg.ClientBase,
  account_id: number,
  { modules, lessons }: CourseSize,
): Promise<void> {
  const first = account_id * idsPerAccount
  const run = (text: string) => client.query(text)
  await run(`
    insert into products (account_id, id, title, description, price, currency, tags, is_active, publish_status,
      replay_visibility, created_at, updated_at)
    values (${account_id}, ${first} + 1, 'A garden on the balcony', 'Vegetables in pots, from seed to harvest.', 49,
      'EUR', array['course'], true, 'published', 'since_joined', ${made}, ${made})`)
  await run(`
    insert into assets (account_id, id, kind, title, file_name, mime_type, file_size_bytes, duration_seconds, status,
      storage_key, public_token, created_at, updated_at)
    values (${account_id}, ${first} + 1, 'video', 'Film', 'film.mp4', 'video/mp4', 1000, 120, 'ready', 'bench-film',
      'token', ${made}, ${made})`)
  await run(`
    insert into course_modules (account_id, id, product_id, key, position, title, created_at, updated_at)
    select ${account_id}, ${first} + n, ${first} + 1, 'module-' || n, n, 'Module ' || n, ${made}, ${made}
    from generate_series(1, ${modules}) as n`)
  await run(`
    insert into course_units (account_id, id, product_id, module_id, key, position, title, description, content_text,
      status, first_published_at, created_at, updated_at)
    select ${account_id}, ${first} + n, ${first} + 1, ${first} + 1 + (n - 1) * ${modules} / ${lessons}, 'lesson-' || n, n,
      'Lesson ' || n, 'What lesson ' || n || ' is about', repeat('Sow tomatoes indoors. ', 90), 'published',
      ${made}, ${made}, ${made}
    from generate_series(1, ${lessons}) as n`)
  await run(`
    insert into course_blocks (account_id, id, product_id, unit_id, key, position, type, title, content, created_at,
      updated_at)
    select ${account_id}, ${first} + 3 * n + b.position, ${first} + 1, ${first} + n, 'block-' || n || '-' || b.position,
      b.position, b.type, b.title, b.content, ${made}, ${made}
    from generate_series(1, ${lessons}) as n, (values
      (1, 'text', null, jsonb_build_object('html', repeat('<p>Sow tomatoes <strong>indoors</strong>.</p>', 50))),
      (2, 'video', 'The film', jsonb_build_object('asset_id', ${first} + 1, 'duration_seconds', null)),
      (3, 'quiz', 'Check yourself', jsonb_build_object('pass_percent', 60, 'max_attempts', null, 'grading', 'server',
        'questions', jsonb_build_array(
          jsonb_build_object('key', 'q1', 'kind', 'single', 'question', 'Which month?', 'points', 1,
            'options', jsonb_build_array('March', 'July'), 'answer', 'March'),
          jsonb_build_object('key', 'q2', 'kind', 'true_false', 'question', 'Tomatoes like shade', 'points', 1,
            'answer', false))))
    ) as b (position, type, title, content)`)
  await run(`
    insert into course_settings (account_id, product_id, certificate, created_at, updated_at)
    values (${account_id}, ${first} + 1, '{"title": "Balcony gardener", "requires": {"all_lessons": true,
      "quizzes_passed": false, "exam_product_ids": []}}', ${made}, ${made})`)
}

/** Gives an account students who hold the course: they opened every other lesson and completed half of these. */
export async function copyStudents(
  client: pg.ClientBase,
  account_id: number,
  { lessons, students }: CourseSize,
): Promise<void> {
  const first = account_id * idsPerAccount
  const run = (text: string) => client.query(text)
  await run(`
    insert into visitors (account_id, id, email, name, created_at, updated_at)
    select ${account_id}, ${first} + n, 's' || n || '@example.com', 'Student ' || n, ${made}, ${made}
    from generate_series(1, ${students}) as n`)
  await run(`
    insert into academy_access (account_id, id, visitor_id, product_id, source, granted_at, created_at, updated_at)
    select ${account_id}, ${first} + n, ${first} + n, ${first} + 1, 'api', ${made}, ${made}, ${made}
    from generate_series(1, ${students}) as n`)
  await run(`
    insert into access_grants (account_id, access_id, sequence, source, granted_at)
    select ${account_id}, ${first} + n, 1, 'api', ${made} from generate_series(1, ${students}) as n`)
  await run(`
    insert into access_intervals (account_id, access_id, sequence, starts_at)
    select ${account_id}, ${first} + n, 1, ${made} from generate_series(1, ${students}) as n`)
  await run(`
    insert into lesson_marks (account_id, visitor_id, product_id, unit_id, started_at, opened_on, completed_at)
    select ${account_id}, ${first} + s, ${first} + 1, ${first} + n, ${made}, '2026-01-01',
      case when n % 4 = 0 then ${made} end
    from generate_series(1, ${students}) as s, generate_series(2, ${lessons}, 2) as n`)
}
