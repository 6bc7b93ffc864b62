import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { until } from '../../../test/faults/until.ts'
import { operate } from '../../../test/operator.ts'
import { lessonCompleted } from '../campus/index.ts'
import type { AcademyCheck } from './check/check-academy.ts'
import { createTaughtCourse } from './course.fixture.ts'

const app = await startTestApp()

/** True once a statement of this database waits for a row that another transaction has. */
const somebodyWaits = async () =>
  (
    await app.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0

test('a lesson that is withdrawn before a completion of it is stored counts for nobody', async () => {
  const account = await createTestAccount(app)
  const course = await createTaughtCourse(account, { a: 'published', b: 'published' })
  const { visitor_id, email } = await course.join()
  const { product_id } = course
  const unit_id = course.lessonIds.get('a')!
  let withdrawn: Promise<void> | undefined
  await account.ctx().transaction(async (tx) => {
    await sql`
      insert into lesson_marks (account_id, visitor_id, product_id, unit_id, started_at, completed_at)
      values (${account.account.id}, ${visitor_id}, ${product_id}, ${unit_id}, ${tx.now}, ${tx.now})`.execute(
      tx.db,
    )
    const lesson = { visitor_id, visitor_email: email, product_id, unit_id, lesson_title: 'Lesson a' }
    await tx.emit(lessonCompleted, { ...lesson, occurred_at: tx.now })
    withdrawn = course.setLessons({ a: 'draft', b: 'published' })
    await Promise.race([withdrawn, until('the course waits for the mark', somebodyWaits)])
  })
  await withdrawn
  expect((await course.read()).data[0]).toMatchObject({ completed_lessons: 0, total_lessons: 1 })
  expect((await operate<AcademyCheck>(app, 'academy check')).differences).toEqual([])
})

test('marks, publications and repairs at the same time count right', async () => {
  const account = await createTestAccount(app)
  const course = await createTaughtCourse(account, { a: 'published', b: 'published' })
  const students = await Promise.all(Array.from({ length: 6 }, () => course.join()))
  for (const [round, status] of (['draft', 'published', 'draft', 'published'] as const).entries()) {
    const mark = round % 2 === 0 ? 'complete' : 'uncomplete'
    await Promise.all([
      ...students.flatMap((student) => [
        course.mark(student, mark, 'a'),
        course.mark(student, 'open', 'b'),
        course.mark(student, mark, 'b'),
      ]),
      course.setLessons({ a: status, b: 'published' }),
      ...(round < 2 ? [] : [operate(app, 'academy check', { repair: true })]),
    ])
    expect((await operate<AcademyCheck>(app, 'academy check')).differences).toEqual([])
  }
})
