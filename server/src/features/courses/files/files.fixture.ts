import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createProduct } from '../../../../test/records.ts'
import { createWebinar } from '../../../../test/webinars.ts'
import type { CourseChanges } from './apply-course.ts'

/** A new folder for files of one test. */
export const newFolder = (): Promise<string> => mkdtemp(join(inject('runFolder'), 'course-'))

/** An account with a course, an exam product, a book, a webinar, and an asset of each kind. */
export async function createSchool(app: TestApp) {
  const account = await createTestAccount(app)
  const course = (await createProduct(account, { title: 'Balcony garden' })).id
  const exam = (await createProduct(account, { tags: ['exam'] })).id
  const book = (await createProduct(account, { tags: ['book'] })).id
  const webinar = (await createWebinar(account)).id
  const base = account.account.id * 10_000_000_000
  const kinds = ['video', 'audio', 'file', 'image'] as const
  for (const [index, kind] of kinds.entries()) {
    await app.sql(
      `insert into assets (account_id, id, kind, title, file_name, mime_type, status, storage_key, public_token,
         created_at, updated_at)
       values ($1, $2, $3, $3, $3, 'application/octet-stream', 'processing', $3, $3, now(), now())`,
      [account.account.id, base + 100 + index, kind],
    )
  }
  const [video, audio, file, image] = kinds.map((_, index) => base + 100 + index) as [
    number,
    number,
    number,
    number,
  ]
  return { account, course, exam, book, video, audio, file, image, webinar }
}

/** Applies the text of a course file. */
export async function applyText(
  account: TestAccount,
  text: string | Buffer,
  options: { dry_run?: boolean } = {},
): Promise<CourseChanges> {
  const file = join(await newFolder(), 'course.yaml')
  await writeFile(file, text)
  return operate<CourseChanges>(account, 'course apply', { file, ...options })
}

/** The text of a course file for a course as it is stored. */
export const exportText = async (account: TestAccount, id: number): Promise<string> =>
  (await operate<{ yaml: string }>(account, 'course export', { id })).yaml

/** Every row that belongs to the courses of an account, or to one of them, as it is stored. */
export async function dumpCourses(
  app: TestApp,
  { account }: TestAccount,
  product_id?: number,
): Promise<unknown> {
  const rows = (table: string, condition: string) =>
    app.sql(
      `select * from ${table} as t where account_id = $1 and ($2::bigint is null or ${condition})
       order by to_jsonb(t)::text`,
      [account.id, product_id],
    )
  const tables = ['course_modules', 'course_units', 'course_blocks', 'course_settings']
  return Promise.all([
    ...tables.map((table) => rows(table, 'product_id = $2')),
    rows('brain_sources', 'unit_id in (select id from course_units where product_id = $2)'),
  ])
}
