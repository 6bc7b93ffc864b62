import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { BlockType, Certificate, Exam } from './block.types.ts'

/** A removed part keeps its row: its key is then known, and the part has its id again when the key returns. */
type Kept = { id: number; key: string; position: number; is_removed: boolean }

export type StoredModule = Kept & { title: string }

export type StoredUnit = Kept & {
  module_id: number
  title: string
  description: string | null
  content_text: string
  summary_html: string | null
  category: string | null
  status: 'draft' | 'published'
  published_at: string | null
}

export type StoredBlock = Kept & {
  unit_id: number | null
  type: BlockType
  title: string | null
  content: object
}

/** All that a course holds, each part in its order, and what was removed from it. */
export type StoredCourse = {
  modules: StoredModule[]
  units: StoredUnit[]
  blocks: StoredBlock[]
  certificate: Certificate | null
  exam: Exam | null
}

/** Reads a course with all its parts. */
export async function loadCourse(db: Db, account_id: number, product_id: number): Promise<StoredCourse> {
  const of = sql`where account_id = ${account_id} and product_id = ${product_id}`
  const kept = sql`id, key, position, removed_at is not null as is_removed`
  const [modules, units, blocks, settings] = await Promise.all([
    sql<StoredModule>`select ${kept}, title from course_modules ${of} order by position, id`.execute(db),
    sql<StoredUnit>`
      select ${kept}, module_id, title, description, content_text, summary_html, category, status, published_at
      from course_units ${of} order by position, id`.execute(db),
    sql<StoredBlock>`
      select ${kept}, unit_id, type, title, content from course_blocks ${of} order by position, id`.execute(
      db,
    ),
    sql<Pick<StoredCourse, 'certificate' | 'exam'>>`
      select certificate, exam from course_settings ${of}`.execute(db),
  ])
  const { certificate = null, exam = null } = settings.rows[0] ?? {}
  return { modules: modules.rows, units: units.rows, blocks: blocks.rows, certificate, exam }
}

/** When a course was last changed; one that never was: when its product was made. */
export async function findCourseVersion(db: Db, account_id: number, product_id: number): Promise<string> {
  const of = sql`where account_id = ${account_id} and product_id = ${product_id}`
  const { rows } = await sql<{ updated_at: string }>`
    select greatest(
      p.created_at,
      (select max(updated_at) from course_modules ${of}),
      (select max(updated_at) from course_units ${of}),
      (select max(updated_at) from course_blocks ${of}),
      (select max(updated_at) from course_settings ${of})
    ) as updated_at
    from products as p where p.account_id = ${account_id} and p.id = ${product_id}`.execute(db)
  return rows[0]!.updated_at
}
