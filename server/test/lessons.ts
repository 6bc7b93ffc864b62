import { sql } from 'kysely'
import { insertBlocks, type NewBlock } from '../src/features/courses/course/blocks.queries.ts'
import { insertModule } from '../src/features/courses/course/modules.queries.ts'
import { insertUnits } from '../src/features/courses/course/units.queries.ts'
import { saveSettings } from '../src/features/courses/files/parts.queries.ts'
import type { TestAccount } from './factories.ts'
import { createAccess, createProduct, signInStudent, type TestStudent } from './records.ts'

type LessonFields = {
  title?: string
  status?: 'draft' | 'published'
  published_at?: string
  /** What it consists of; one text unless given. */
  blocks?: Pick<NewBlock, 'type' | 'content'>[]
}

export type TestCourse = { product_id: number; module_ids: number[]; unit_ids: number[] }

/** A course of an account, its lessons by module. `product` are fields of its product. */
export async function createCourse(
  account: TestAccount,
  modules: LessonFields[][] = [[{}]],
  product: Record<string, unknown> = {},
): Promise<TestCourse> {
  const { id: product_id } = await createProduct(account, product)
  const course: TestCourse = { product_id, module_ids: [], unit_ids: [] }
  for (const [i, lessons] of modules.entries()) {
    await account.ctx().transaction(async ({ db, now }) => {
      const account_id = account.account.id
      const module_id = await insertModule(db, account_id, { product_id, title: `Module ${i + 1}` }, now)
      course.module_ids.push(module_id)
      if (lessons.length === 0) return
      const units = lessons.map(({ title = 'A lesson', status = 'published', published_at = null }) => ({
        ...{ title, status, published_at, description: null, content_text: '' },
        ...{ summary_html: null, category: null },
      }))
      const ids = await insertUnits(db, account_id, { product_id, module_id }, units, now)
      course.unit_ids.push(...ids)
      const blocks = lessons.flatMap(({ blocks = [aText] }, lesson) =>
        blocks.map((block, index) => ({
          ...{
            unit_id: ids[lesson]!,
            key: `block-${ids[lesson]}-${index}`,
            position: index + 1,
            title: null,
          },
          ...block,
        })),
      )
      await insertBlocks(db, account_id, product_id, blocks, now)
    })
  }
  return course
}

const aText = { type: 'text' as const, content: { html: '<p>Sow indoors.</p>' } }

type TestLesson = { student: TestStudent; product_id: number; unit_id: number; block_ids: number[] }

/** A lesson with a student who may read it. */
export async function createLesson(
  account: TestAccount,
  blocks?: LessonFields['blocks'],
): Promise<TestLesson> {
  const { product_id, unit_ids } = await createCourse(account, [[{ blocks }]])
  const student = await signInStudent(account)
  await createAccess(account, { email: student.email, product_id })
  const block_ids = await listBlockIds(account, product_id)
  return { student, product_id, unit_id: unit_ids[0]!, block_ids }
}

/** The blocks of a course, in the order in which they were made. */
export async function listBlockIds({ account, ctx }: TestAccount, product_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from course_blocks where account_id = ${account.id} and product_id = ${product_id}
    order by id`.execute(ctx().db)
  return rows.map(({ id }) => id)
}

type Requires = { all_lessons?: boolean; quizzes_passed?: boolean; exam_product_ids?: number[] }

/** Gives a course a certificate, as a course file does. It asks for nothing unless `requires` says so. */
export async function setCertificate(
  { account, ctx }: TestAccount,
  product_id: number,
  requires: Requires = {},
): Promise<void> {
  const { db, now } = ctx()
  const all = { all_lessons: false, quizzes_passed: false, exam_product_ids: [], ...requires }
  const certificate = { title: 'Balcony gardener', requires: all }
  await saveSettings(db, account.id, { product_id, certificate, exam: null }, now)
}
