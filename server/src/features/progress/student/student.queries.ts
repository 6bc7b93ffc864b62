import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { StudentRow } from '../students/student.types.ts'

/** A student of a course; undefined where they have no access to it. */
export async function findStudentRow(
  db: Db,
  account_id: number,
  { product_id, visitor_id }: { product_id: number; visitor_id: number },
): Promise<StudentRow | undefined> {
  const { rows } = await sql<StudentRow>`
    select visitor_id, granted_at, last_activity_at, last_activity_kind, last_activity_unit_id,
      last_activity_webinar_id, last_marked_at, completed_lessons
    from course_students
    where account_id = ${account_id} and product_id = ${product_id} and visitor_id = ${visitor_id}
      and granted_at is not null`.execute(db)
  return rows[0]
}

export type WatchedFilm = {
  block_id: number
  title: string | null
  unit_id: number
  unit_title: string
  duration_seconds: number | null
  visible_playing_seconds: number
  media_seconds: number
  covered_seconds: number
  stretches: number[]
}

/** The films of a course in its order, each with what a student has played of it. */
export async function listFilms(
  db: Db,
  account_id: number,
  { product_id, visitor_id }: { product_id: number; visitor_id: number },
): Promise<WatchedFilm[]> {
  const { rows } = await sql<WatchedFilm>`
    select b.id as block_id, b.title, u.id as unit_id, u.title as unit_title,
      coalesce((b.content ->> 'duration_seconds')::float, a.duration_seconds) as duration_seconds,
      coalesce(played.visible, 0) as visible_playing_seconds, coalesce(played.media, 0) as media_seconds,
      coalesce(w.watched_seconds, 0) as covered_seconds, coalesce(w.stretches, '{}') as stretches
    from course_blocks as b
    join course_units as u on u.account_id = b.account_id and u.id = b.unit_id
    join course_modules as m on m.account_id = u.account_id and m.id = u.module_id
    left join assets as a on a.account_id = b.account_id and a.id = (b.content ->> 'asset_id')::bigint
    left join playback_watches as w on w.account_id = b.account_id and w.viewer = ${`v${visitor_id}`}
      and w.resource = video_resource(b.id, b.content)
    left join lateral (
      select sum(p.visible_playing_seconds)::int as visible, sum(p.media_seconds)::int as media
      from playback_sessions as s join playback_samples as p using (account_id, session_id)
      where s.account_id = w.account_id and s.viewer = w.viewer and s.resource = w.resource) as played on true
    where b.account_id = ${account_id} and b.product_id = ${product_id} and b.type = 'video'
      and b.removed_at is null
    order by m.position, m.id, u.position, u.id, b.position, b.id`.execute(db)
  return rows
}

export type ClassTime = { sessions: number; connected_seconds: number; active_seconds: number }

/** The time for which a student has had lessons of a course in front of them. */
export async function sumClassTime(
  db: Db,
  account_id: number,
  { product_id, visitor_id }: { product_id: number; visitor_id: number },
): Promise<ClassTime> {
  const { rows } = await sql<ClassTime>`
    select count(*)::int as sessions, coalesce(floor(sum(connected_ms) / 1000), 0)::int as connected_seconds,
      coalesce(floor(sum(active_ms) / 1000), 0)::int as active_seconds
    from class_sessions
    where account_id = ${account_id} and visitor_id = ${visitor_id} and product_id = ${product_id}`.execute(
    db,
  )
  return rows[0]!
}

export type IssuedCertificate = { verification_code: string; issued_at: string }

/** The certificate that a student has of a course. */
export async function findIssued(
  db: Db,
  account_id: number,
  { product_id, visitor_id }: { product_id: number; visitor_id: number },
): Promise<IssuedCertificate | null> {
  const { rows } = await sql<IssuedCertificate>`
    select verification_code, issued_at from certificates
    where account_id = ${account_id} and visitor_id = ${visitor_id} and product_id = ${product_id}`.execute(
    db,
  )
  return rows[0] ?? null
}
