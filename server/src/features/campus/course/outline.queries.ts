import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepareQuickRead } from '../../../platform/db/prepared-query.ts'
import type { BlockContent } from '../../courses/index.ts'
import type { ReplayVisibility } from '../opening.rules.ts'
import type { Requirement } from '../schemas.ts'

type Student = { account_id: number; visitor_id: number }

/** When a lesson counts as published: as its course says, else when it first was. */
export const lessonDate = sql<string>`coalesce(u.published_at, u.first_published_at, u.created_at)`
export const isCompleted = sql<boolean>`mark.completed_at is not null`
/** A mark begins with the first opening or completion. */
export const isStarted = sql<boolean>`mark.visitor_id is not null`

export type CourseCard = {
  id: number
  kind: string
  title: string
  description: string
  replay_visibility: ReplayVisibility
}

/** Products as a student's list shows them. */
export const listCourseCards = (
  db: Db,
  account_id: number,
  by: { product_ids: number[] },
): Promise<CourseCard[]> => courseCards(db, { account_id, ...by })

const courseCards = prepareQuickRead<{ account_id: number; product_ids: number[] }, CourseCard>((db, value) =>
  db
    .selectFrom('products')
    .select(['id', sql<string>`tags[1]`.as('kind'), 'title', 'description', 'replay_visibility'])
    .where('account_id', '=', value('account_id'))
    .where('id', '=', sql<number>`any(${value('product_ids')}::bigint[])`),
)

export type LessonState = { product_id: number; id: number; date: string; completed: boolean }

/** The published lessons of courses in their order, with what a student marked. */
export const listLessonStates = (
  db: Db,
  account_id: number,
  by: { visitor_id: number; product_ids: number[] },
): Promise<LessonState[]> => lessonStates(db, { account_id, ...by })

const lessonStates = prepareQuickRead<Student & { product_ids: number[] }, LessonState>((db, value) =>
  db
    .selectFrom('course_units as u')
    .innerJoin('course_modules as m', (join) =>
      join.onRef('m.account_id', '=', 'u.account_id').onRef('m.id', '=', 'u.module_id'),
    )
    .leftJoin('lesson_marks as mark', (join) =>
      join
        .onRef('mark.account_id', '=', 'u.account_id')
        .onRef('mark.product_id', '=', 'u.product_id')
        .onRef('mark.unit_id', '=', 'u.id')
        .on('mark.visitor_id', '=', value('visitor_id')),
    )
    .select(['u.product_id', 'u.id', lessonDate.as('date'), isCompleted.as('completed')])
    .where('u.account_id', '=', value('account_id'))
    .where('u.product_id', '=', sql<number>`any(${value('product_ids')}::bigint[])`)
    .where('u.status', '=', 'published')
    .orderBy('m.position')
    .orderBy('m.id')
    .orderBy('u.position')
    .orderBy('u.id'),
)

/** A course with its own settings. */
export type CourseRow = {
  id: number
  title: string
  replay_visibility: ReplayVisibility
  certificate: CertificateSettings | null
} & IssuedCertificate

/** The certificate of the course that the student has; with null where they have none. */
type IssuedCertificate =
  | { verification_code: string; issued_at: string; issued_title: string; met: Requirement[] }
  | { verification_code: null }

export type CertificateSettings = {
  title: string
  requires: { all_lessons: boolean; quizzes_passed: boolean; exam_product_ids: number[] }
}

export async function findCourse(
  db: Db,
  account_id: number,
  by: { visitor_id: number; product_id: number },
): Promise<CourseRow | undefined> {
  const [course] = await courseById(db, { account_id, ...by })
  return course
}

const courseById = prepareQuickRead<Student & { product_id: number }, CourseRow>((db, value) =>
  db
    .selectFrom('products as p')
    .leftJoin('course_settings as s', (join) =>
      join.onRef('s.account_id', '=', 'p.account_id').onRef('s.product_id', '=', 'p.id'),
    )
    .leftJoin('certificates as c', (join) =>
      join
        .onRef('c.account_id', '=', 'p.account_id')
        .onRef('c.product_id', '=', 'p.id')
        .on('c.visitor_id', '=', value('visitor_id')),
    )
    .select(['p.id', 'p.title', 'p.replay_visibility', 's.certificate'])
    .select(['c.verification_code', 'c.issued_at', 'c.title as issued_title', 'c.requirements as met'])
    .where('p.account_id', '=', value('account_id'))
    .where('p.id', '=', value('product_id')),
)

/** A module with one of its published lessons; with null where it has none. */
export type OutlineRow = { module_id: number; module_key: string; module_title: string } & (
  | {
      id: number
      key: string
      title: string
      description: string | null
      date: string
      completed: boolean
      started: boolean
    }
  | { id: null }
)

/** The modules of a course with their published lessons, in their order, and what a student marked. */
export const listOutlineRows = (
  db: Db,
  account_id: number,
  by: { visitor_id: number; product_id: number },
): Promise<OutlineRow[]> => outlineRows(db, { account_id, ...by })

const outlineRows = prepareQuickRead<Student & { product_id: number }, OutlineRow>((db, value) =>
  db
    .selectFrom('course_modules as m')
    .leftJoin('course_units as u', (join) =>
      join
        .onRef('u.account_id', '=', 'm.account_id')
        .onRef('u.product_id', '=', 'm.product_id')
        .onRef('u.module_id', '=', 'm.id')
        .on('u.status', '=', 'published'),
    )
    .leftJoin('lesson_marks as mark', (join) =>
      join
        .onRef('mark.account_id', '=', 'u.account_id')
        .onRef('mark.product_id', '=', 'u.product_id')
        .onRef('mark.unit_id', '=', 'u.id')
        .on('mark.visitor_id', '=', value('visitor_id')),
    )
    .select(['m.id as module_id', 'm.key as module_key', 'm.title as module_title'])
    .select(['u.id', 'u.key', 'u.title', 'u.description', lessonDate.as('date')])
    .select([isCompleted.as('completed'), isStarted.as('started')])
    .where('m.account_id', '=', value('account_id'))
    .where('m.product_id', '=', value('product_id'))
    .where('m.removed_at', 'is', null)
    .orderBy('m.position')
    .orderBy('m.id')
    .orderBy('u.position')
    .orderBy('u.id'),
)

/** A block without what it holds; of the survey that is common to all lessons, its questions too. */
export type BlockHead = { id: number; key: string; type: keyof BlockContent; title: string | null } & {
  /** A quiz that counts for the certificate and that the student has not passed: one that the server grades. */
  awaits_pass: boolean
} & ({ unit_id: number; survey: null } | { unit_id: null; survey: BlockContent['survey'] })

/** The blocks of a course in the order of each lesson, without what they hold. Lessons that are drafts have theirs too. */
export const listBlockHeads = (
  db: Db,
  account_id: number,
  by: { visitor_id: number; product_id: number },
): Promise<BlockHead[]> => blockHeads(db, { account_id, ...by })

const blockHeads = prepareQuickRead<Student & { product_id: number }, BlockHead>((db, value) =>
  db
    .selectFrom('course_blocks as b')
    .select(['unit_id', 'id', 'key', 'type', 'title'])
    .select(sql`case when unit_id is null then content end`.as('survey'))
    .select(
      sql<boolean>`type = 'quiz' and content ->> 'grading' = 'server' and not exists (
        select from block_submissions as s
        where s.account_id = b.account_id and s.visitor_id = ${value('visitor_id')} and s.block_id = b.id
          and s.source = 'server_graded' and s.passed)`.as('awaits_pass'),
    )
    .where('account_id', '=', value('account_id'))
    .where('product_id', '=', value('product_id'))
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)

/** The exams, by their products, of which a student has passed some attempt. */
export async function listPassedExams(db: Db, account_id: number, visitor_id: number): Promise<number[]> {
  const rows = await passedExams(db, { account_id, visitor_id })
  return rows.map(({ product_id }) => product_id)
}

const passedExams = prepareQuickRead<Student, { product_id: number }>((db, value) =>
  db
    .selectFrom('exam_attempts')
    .select('product_id')
    .distinct()
    .where('account_id', '=', value('account_id'))
    .where('visitor_id', '=', value('visitor_id'))
    .where(sql<boolean>`(grade ->> 'passed')::boolean`),
)
