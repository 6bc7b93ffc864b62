import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createCourse } from '../../../../test/lessons.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, createProduct, signInStudent, type TestStudent } from '../../../../test/records.ts'
import { createFilm, createRegistrant, createWebinar } from '../../../../test/webinars.ts'

const app = await startTestApp()
const { clock } = app
const account = await createTestAccount(app)
const inMinutes = (minutes: number) => new Date(clock.nowMs() + minutes * 60_000).toISOString()
const listOf = async ({ campus }: TestStudent) => (await campus.get('/webinars')).body.data

/** A student with access to a product. */
async function createMember(product_id: number): Promise<TestStudent> {
  const student = await signInStudent(account)
  await createAccess(account, { email: student.email, product_id })
  return student
}

test('a student sees the webinars of their courses and registrations, and no drafts or others', async () => {
  const product_id = (await createProduct(account)).id
  const other = (await createProduct(account)).id
  const student = await createMember(product_id)
  const made = await createWebinar(account, { product_id: [product_id], starts_at: inMinutes(31) })
  await createWebinar(account, { product_id: [product_id], draft: true })
  await createWebinar(account, { product_id: [other] })
  await createWebinar(account)
  const registered = await createWebinar(account, { product_id: [other] })
  await createRegistrant(account, registered.id, { email: student.email })
  const list = await listOf(student)
  const { object: _object, registration_url: _url, registrant_count: _registrants, ...shown } = made
  const { attendee_count: _attendees, transcript_status: _transcript, ...fields } = shown
  const { created_at: _created, updated_at: _updated, ...seen } = fields
  expect(list[0]).toEqual({ ...seen, registered: false, can_join: false, replay: null })
  expect(list.slice(1)).toMatchObject([{ id: registered.id, registered: true, can_join: true }])
  clock.advance('1m')
  expect((await listOf(student))[0].can_join).toBe(true)
})

test('a replay that is open has an address that plays it; it is closed to who joined after the session', async () => {
  const product_id = (await createProduct(account, { replay_visibility: 'since_joined' })).id
  const early = await createMember(product_id)
  clock.advance('1m')
  const { id } = await createWebinar(account, { product_id: [product_id], duration_minutes: 5 })
  const asset_id = await createFilm(account)
  await operate(account, 'webinar replay', { id, asset_id })
  expect(await listOf(early)).toMatchObject([{ status: 'live', replay: null }])
  clock.advance('6m')
  const late = await createMember(product_id)
  const [{ replay, can_join }] = await listOf(early)
  expect([replay.asset_id, can_join]).toEqual([asset_id, false])
  const { pathname, search } = new URL(replay.embed_url)
  expect((await app.request({ path: pathname + search })).status).toBe(200)
  expect(await listOf(late)).toMatchObject([{ id, status: 'ended', replay: null }])
})

test('whoever paused sees the webinars of the course, and can neither join nor watch', async () => {
  const product_id = (await createProduct(account)).id
  const student = await signInStudent(account)
  const access = await createAccess(account, { email: student.email, product_id })
  const { id } = await createWebinar(account, { product_id: [product_id] })
  await account.api.patch(`/academy/access/${access.id}`, { paused: true })
  expect(await listOf(student)).toMatchObject([{ id, can_join: false, replay: null }])
})

test('a lesson shows the webinar of its live block as the list does, and nothing of a draft', async () => {
  const published = await createWebinar(account)
  const draft = await createWebinar(account, { draft: true })
  const blocks = [published, draft].map(({ id }) => ({ type: 'live' as const, content: { webinar_id: id } }))
  const course = await createCourse(account, [[{ blocks }]])
  const student = await createMember(course.product_id)
  await createRegistrant(account, published.id, { email: student.email })
  const lesson = (await student.campus.get(`/lessons/${course.unit_ids[0]}`)).body
  const [listed] = await listOf(student)
  expect(listed).toMatchObject({ id: published.id, can_join: true })
  expect(lesson.blocks.map(({ webinar }: { webinar: unknown }) => webinar)).toEqual([listed, null])
})

test('where the plan has no webinars, the list is refused and lessons do without', async () => {
  const starter = await createTestAccount(app, { plan: 'starter' })
  const student = await signInStudent(starter)
  expect(await student.campus.get('/webinars')).toMatchObject({
    status: 403,
    body: { error: { type: 'feature_not_in_plan' } },
  })
  const webinar_id = starter.account.id * 10_000_000_000 + 1
  const course = await createCourse(starter, [[{ blocks: [{ type: 'live', content: { webinar_id } }] }]])
  await createAccess(starter, { email: student.email, product_id: course.product_id })
  const { status, body } = await student.campus.get(`/lessons/${course.unit_ids[0]}`)
  expect([status, body.blocks[0].webinar]).toEqual([200, null])
})
