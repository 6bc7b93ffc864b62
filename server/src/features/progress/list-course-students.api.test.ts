import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import {
  createAccess,
  createContact,
  createProduct,
  createSale,
  signInStudent,
} from '../../../test/records.ts'
import { createTaughtCourse, type TaughtCourse } from './course.fixture.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

const now = () => app.clock.now().toISOString()
/** Status and days of the only student of a course. */
const standing = async (course: TaughtCourse) => {
  const { status, status_days, needs_attention } = (await course.read()).data[0]!
  return `${status} ${status_days}${needs_attention ? '!' : ''}`
}

test('a student is shown with what they did, what they marked and their access', async () => {
  const course = await createTaughtCourse(account, { a: 'published', b: 'published', c: 'draft' })
  const [a, b] = [course.lessonIds.get('a')!, course.lessonIds.get('b')!]
  const granted_at = now()
  const ana = await course.join({ email: 'ana@example.com', name: 'Ana' })
  app.clock.advance('1h')
  const marked_at = now()
  await course.mark(ana, 'complete', 'a')
  app.clock.advance('1h')
  await course.mark(ana, 'open', 'b')
  const page = await course.read()
  const lesson = { lesson_id: b, lesson_title: 'Lesson b' }
  expect(page).toMatchObject({ object: 'list', has_more: false, next_starting_after: null })
  expect(page.data).toEqual([
    {
      object: 'course_student',
      visitor_id: ana.visitor_id,
      contact_id: expect.any(Number),
      email: 'ana@example.com',
      name: 'Ana',
      status: 'active',
      status_days: 0,
      needs_attention: false,
      last_activity_at: now(),
      last_activity: { kind: 'lesson_opened', at: now(), ...lesson, live_id: null, live_title: null },
      last_marked_at: marked_at,
      completed_lessons: 1,
      total_lessons: 2,
      completed_lesson_ids: [a],
      started_lesson_ids: [b],
      access: {
        source: 'api',
        by_tag: false,
        included_from_product_ids: [],
        granted_at,
        expires_at: null,
        paused: false,
      },
    },
  ])
  expect(page.summary).toEqual({
    total: 1,
    matching: 1,
    by_status: { active: 1, at_risk: 0, stalled: 0, not_started: 0, completed: 0 },
    needs_attention: 0,
    at_risk_after_days: 7,
    stalled_after_days: 14,
  })
  expect(Object.keys(page.measurement)).toEqual(['activity', 'coverage', 'paging'])
})

test('who did nothing yet has a last activity of nulls, and no name is an empty one', async () => {
  const course = await createTaughtCourse(account, {})
  await course.join({ name: null })
  const [student] = (await course.read()).data
  expect(student).toMatchObject({ name: '', status: 'not_started', total_lessons: 0, last_activity_at: null })
  expect(Object.values(student!.last_activity)).toEqual([null, null, null, null, null, null])
})

test('a status changes by the clock alone, at its very millisecond', async () => {
  const course = await createTaughtCourse(account, { a: 'published', b: 'published' })
  const student = await course.join()
  const seen: string[] = [await standing(course)]
  const wait = async (...times: string[]) => {
    for (const time of times) {
      app.clock.advance(time)
      seen.push(await standing(course))
    }
  }
  await wait('6d', '86399999ms', '1ms', '23d')
  await course.mark(student, 'open', 'a')
  await wait('1ms', '604799998ms', '1ms', '604799999ms', '1ms', '75d', '86399999ms', '1ms')
  expect(seen).toEqual([
    ...['not_started 0', 'not_started 6', 'not_started 6', 'not_started 7!', 'not_started 30'],
    ...[
      'active 0',
      'active 6',
      'at_risk 7!',
      'at_risk 13!',
      'stalled 14!',
      'stalled 89!',
      'stalled 89!',
      'stalled 90',
    ],
  ])
})

test('completed is measured against the lessons that are published now', async () => {
  const course = await createTaughtCourse(account, { a: 'published', b: 'draft' })
  const student = await course.join()
  await course.mark(student, 'complete', 'a')
  app.clock.advance('8d')
  const after = async (lessons: Record<string, 'draft' | 'published'>) => {
    await course.setLessons(lessons)
    const { completed_lessons, total_lessons, last_marked_at } = (await course.read()).data[0]!
    return [await standing(course), completed_lessons, total_lessons, last_marked_at !== null]
  }
  expect(await standing(course)).toBe('completed 8')
  expect(await after({ a: 'published', b: 'published' })).toEqual(
    ['at_risk 7!', 1, 2, true].with(0, 'at_risk 8!'),
  )
  expect(await after({ a: 'draft', b: 'published' })).toEqual(['at_risk 8!', 0, 1, true])
  expect(await after({ b: 'published' })).toEqual(['at_risk 8!', 0, 1, true])
  expect(await after({})).toEqual(['at_risk 8!', 0, 0, true])
  expect(await after({ a: 'published' })).toEqual(['completed 8', 1, 1, true])
})

test('a mark that is taken back is no activity, and the latest mark that stands is the last one', async () => {
  const course = await createTaughtCourse(account, { a: 'published', b: 'published' })
  const student = await course.join()
  await course.mark(student, 'complete', 'a')
  const first = now()
  app.clock.advance('2d')
  await course.mark(student, 'complete', 'b')
  const second = now()
  app.clock.advance('2d')
  const after = async (...mark: ['complete' | 'uncomplete', 'a' | 'b']) => {
    await course.mark(student, ...mark)
    const { status, last_marked_at, last_activity_at, completed_lessons } = (await course.read()).data[0]!
    return [status, last_marked_at, last_activity_at, completed_lessons]
  }
  expect(await after('uncomplete', 'b')).toEqual(['active', first, second, 1])
  expect(await after('uncomplete', 'a')).toEqual(['active', null, second, 0])
  expect(await after('complete', 'a')).toEqual(['active', now(), now(), 1])
  expect(await after('complete', 'b')).toEqual(['completed', now(), now(), 2])
})

test('a cursor with another sort, filter or course, and one that is made up, is invalid_cursor', async () => {
  const course = await createTaughtCourse(account, { a: 'published' })
  await course.join()
  await course.join()
  const { next_starting_after: starting_after } = await course.read({ limit: 1, email: 'example' })
  const answer = async (query: Record<string, string>, product_id = course.product_id) => {
    const text = new URLSearchParams({ starting_after: starting_after!, ...query })
    const { status, body } = await account.api.get(`/products/${product_id}/students?${text}`)
    return [status, body.error?.type ?? body.data.length]
  }
  expect(await answer({ email: 'example' })).toEqual([200, 1])
  expect(await answer({ email: 'example', limit: '7' })).toEqual([200, 1])
  const invalid = [400, 'invalid_cursor']
  expect(await answer({})).toEqual(invalid)
  expect(await answer({ email: 'example', sort: 'recent' })).toEqual(invalid)
  expect(await answer({ email: 'example', status: 'not_started' })).toEqual(invalid)
  expect(await answer({ starting_after: '10000000001' })).toEqual(invalid)
  expect(await answer({ starting_after: '' })).toEqual(invalid)
  const other = await createTaughtCourse(account, {})
  expect(await answer({ email: 'example' }, other.product_id)).toEqual(invalid)
})

test('a product that is no course is 404, like one of another account', async () => {
  const { id: book } = await createProduct(account, { tags: ['downloadable'] })
  const stranger = await createTestAccount(app)
  const { id: course } = await createProduct(stranger)
  for (const id of [book, course, 1]) {
    const { status, body } = await account.api.get(`/products/${id}/students`)
    expect([status, body.error.type]).toEqual([404, 'not_found'])
  }
})

test('an erased person is no student, and their progress is in their export until then', async () => {
  const course = await createTaughtCourse(account, { a: 'published' })
  const student = await course.join({ email: 'erased@example.com' })
  await course.mark(student, 'complete', 'a')
  const exported = await operate(account, 'contact export', { email: 'erased@example.com' })
  expect(exported.course_progress).toMatchObject([{ product_id: course.product_id, completed_lessons: 1 }])
  await operate(account, 'contact erase', { email: 'erased@example.com' })
  expect((await course.read()).summary.total).toBe(0)
  expect(
    await app.sql('select from course_students where visitor_id = $1', [student.visitor_id]),
  ).toHaveLength(0)
})

test('paused and expired students are shown, revoked ones are not until they get access again', async () => {
  const course = await createTaughtCourse(account, { a: 'published' })
  const expires_at = new Date(app.clock.nowMs() + 3_600_000).toISOString()
  const product_id = course.product_id
  const { id: paused } = await createAccess(account, { product_id, email: 'paused@example.com' })
  await createAccess(account, { product_id, email: 'expiring@example.com', expires_at })
  const { id: revoked } = await createAccess(account, { product_id, email: 'revoked@example.com' })
  await account.api.patch(`/academy/access/${paused}`, { paused: true })
  const revokedStudent = (await course.read({ email: 'revoked@' })).data[0]!
  await course.mark(await signInStudent(account, { email: 'revoked@example.com' }), 'open', 'a')
  await account.api.delete(`/academy/access/${revoked}`)
  app.clock.advance('8d')
  const shown = async () =>
    (await course.read({ sort: 'oldest' })).data.map(({ email, status, access }) => [
      email,
      status,
      access.paused,
    ])
  const others = [
    ['paused@example.com', 'not_started', true],
    ['expiring@example.com', 'not_started', false],
  ]
  expect(await shown()).toEqual(others)
  await account.api.post('/academy/access', { product_id, email: 'revoked@example.com' })
  expect(await shown()).toEqual([...others, ['revoked@example.com', 'at_risk', false]])
  expect((await course.read({ email: 'revoked@' })).data[0]).toMatchObject({
    visitor_id: revokedStudent.visitor_id,
    access: { granted_at: now() },
  })
})

test('access by a sale, a tag and a bundle makes students, and a refund, a lost tag and other components end it', async () => {
  const course = await createTaughtCourse(account, { a: 'published' })
  const { id: bundle } = await createProduct(account, { tags: ['bundle'] })
  const { product_id } = course
  await operate(account, 'product set-components', { id: bundle, product_id: [product_id] })
  await operate(account, 'tag set', { name: 'pupil', product_id: [product_id] })
  const order_ref = await createSale(account, { product_id, email: 'bought@example.com' })
  await createAccess(account, { product_id: bundle, email: 'bundled@example.com' })
  const contact = await createContact(account)
  const tagged = await account.api.post(`/contacts/${contact}/tags`, { name: 'pupil' })
  const shown = async () =>
    (await course.read({ sort: 'oldest' })).data.map(({ access }) => [
      access.source,
      access.by_tag,
      access.included_from_product_ids,
    ])
  const all = [
    ['external_sale', false, []],
    ['bundle', false, [bundle]],
    ['tag', true, []],
  ]
  expect((await shown()).sort()).toEqual(all.toSorted())
  await account.api.post(`/sales/${encodeURIComponent(order_ref)}/refund`, {})
  expect(await shown()).toHaveLength(2)
  const { data } = (await account.api.get('/tags')).body
  const { id: tag_id } = data.find(({ name }: { name: string }) => name === 'pupil')
  await account.api.delete(`/contacts/${tagged.body.id}/tags/${tag_id}`)
  expect(await shown()).toEqual([all[1]])
  await operate(account, 'product set-components', { id: bundle, products: false })
  await app.drain()
  expect(await shown()).toEqual([])
})

test('a course that is deleted finds all of its rows by an index, those of revoked access too', async () => {
  const indexes = await app.sql(
    `select 1 from pg_index as i
     join pg_constraint as c on c.conrelid = i.indrelid and c.confrelid = 'products'::regclass
     where i.indrelid = 'course_students'::regclass and i.indpred is null
       and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey`,
  )
  expect(indexes).toHaveLength(1)
})
