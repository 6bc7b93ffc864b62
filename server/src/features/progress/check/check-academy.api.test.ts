import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate as runCommand } from '../../../../test/operator.ts'
import { createAccess } from '../../../../test/records.ts'
import { operate } from '../../../operate.ts'
import { createTaughtCourse } from '../course.fixture.ts'
import type { AcademyCheck } from './check-academy.ts'

const app = await startTestApp()

const check = (options: { repair?: boolean } = {}) => runCommand<AcademyCheck>(app, 'academy check', options)

/** Two accounts with a student each who did something, and one without access any more. */
async function createStudents() {
  const made = []
  for (const _ of [1, 2]) {
    const account = await createTestAccount(app)
    const course = await createTaughtCourse(account, { a: 'published', b: 'published', c: 'draft' })
    const student = await course.join()
    await course.mark(student, 'complete', 'a')
    await course.mark(student, 'complete', 'b')
    app.clock.advance('1d')
    await course.mark(student, 'open', 'a')
    await course.mark(student, 'uncomplete', 'b')
    const { id } = await createAccess(account, { product_id: course.product_id })
    await account.api.delete(`/academy/access/${id}`)
    made.push({ account, course, student })
  }
  return made as [(typeof made)[0], (typeof made)[0]]
}

test('the check finds nothing to say where nothing went wrong', async () => {
  const [{ course }] = await createStudents()
  await course.setLessons({ b: 'published', c: 'published' })
  const { differing, differences, checked } = await check()
  expect({ differing, differences }).toEqual({ differing: 0, differences: [] })
  expect(checked).toBeGreaterThanOrEqual(4)
})

test('whatever is wrong is found, left alone without --repair, and right after it', async () => {
  const [one, other] = await createStudents()
  const pages = () => Promise.all([one.course.read(), other.course.read()])
  const before = await pages()
  const key = [one.account.account.id, one.student.visitor_id]
  const wrong = [
    'completed_lessons = 7',
    "last_marked_at = '2026-01-01'",
    'last_marked_at = null',
    "granted_at = '2026-01-01'",
    'granted_at = null',
    "last_activity_at = '2026-01-01'",
    "last_activity_kind = 'lesson_completed'",
    'last_activity_unit_id = 1',
    "search_text = 'somebody else'",
  ]
  for (const change of wrong) {
    await app.sql(`update course_students set ${change} where account_id = $1 and visitor_id = $2`, key)
    const found = await check()
    expect(found).toMatchObject({ differing: 1, repaired: false })
    expect(found.differences[0]).toMatchObject({
      ...{ account_id: key[0], visitor_id: key[1], field: change.split(' ')[0] },
    })
    expect(await check({ repair: true })).toMatchObject({ differing: 1, repaired: true })
    expect(await check()).toMatchObject({ differing: 0 })
    expect(await pages()).toEqual(before)
  }
  await app.sql('delete from course_students where account_id = $1', [key[0]])
  expect((await check({ repair: true })).differences.map(({ field }) => field)).toContain('granted_at')
  expect(await pages()).toEqual(before)
})

test('the command exits with 1 where something differs and is not repaired', async () => {
  const [{ student }] = await createStudents()
  await app.sql('update course_students set completed_lessons = 9 where visitor_id = $1', [
    student.visitor_id,
  ])
  const run = async (...options: string[]) => {
    const written: string[] = []
    const status = await operate(['academy', 'check', ...options], {
      variables: { DATABASE_URL: app.database_url, LOG_LEVEL: 'error' },
      writeOut: (text) => void written.push(text),
      writeErr: () => {},
    })
    return { status, written: written.join('') }
  }
  const shown = await run()
  expect(shown.status).toBe(1)
  expect(shown.written).toContain('completed_lessons')
  expect(shown.written).toMatch(/students checked, 1 differs\.\n$/)
  expect(await run('--repair')).toMatchObject({ status: 0 })
  const after = await run('--json')
  expect([after.status, JSON.parse(after.written).differing]).toEqual([0, 0])
})
