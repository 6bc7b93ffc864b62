import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { createCourse, createLesson } from '../../../test/lessons.ts'
import { createAccess, createAsset, createProduct, signInStudent } from '../../../test/records.ts'

const app = await startTestApp()
let account: TestAccount
beforeAll(async () => {
  account = await createTestAccount(app)
})

/** A student with access to these products. */
async function studentOf(...product_ids: number[]) {
  const student = await signInStudent(account)
  for (const product_id of product_ids) await createAccess(account, { email: student.email, product_id })
  return student
}

const eventKinds = async (product_id: number): Promise<string[]> =>
  (await account.api.get(`/learning/events?product_id=${product_id}`)).body.data.map(
    ({ kind }: { kind: string }) => kind,
  )

test('a list of courses tells what is completed, and with which lesson to go on', async () => {
  const first = await createCourse(account, [[{}, { status: 'draft' }], [], [{}, {}]], { title: 'First' })
  const { id: book } = await createProduct(account, { title: 'Ebook', tags: ['downloadable', 'book'] })
  const { campus } = await studentOf(book, first.product_id)
  const [one, , two, three] = first.unit_ids
  const read = async () => (await campus.get('/courses')).body
  expect(await read()).toMatchObject({
    object: 'list',
    data: [
      {
        ...{ product_id: first.product_id, kind: 'course', title: 'First', status: 'active' },
        ...{ expires_at: null, completed_lessons: 0, total_lessons: 3, next_unit_id: one },
      },
      { product_id: book, kind: 'downloadable', completed_lessons: 0, total_lessons: 0, next_unit_id: null },
    ],
    has_more: false,
    next_starting_after: null,
  })
  const after = async (path: string) => {
    await campus.post(`/lessons/${path}`)
    const { completed_lessons, next_unit_id } = (await read()).data[0]
    return [completed_lessons, next_unit_id]
  }
  expect(await after(`${two}/complete`)).toEqual([1, one])
  expect(await after(`${one}/complete`)).toEqual([2, three])
  expect(await after(`${three}/complete`)).toEqual([3, null])
  expect(await after(`${two}/uncomplete`)).toEqual([2, two])
})

test('an outline shows modules and lessons in their order, with what the student marked', async () => {
  const course = await createCourse(account, [
    [{ title: 'Sowing' }, { status: 'draft' }],
    [{ title: 'Watering' }],
  ])
  const { campus } = await studentOf(course.product_id)
  const [sowing, , watering] = course.unit_ids
  await campus.post(`/lessons/${watering}/open`)
  const { status, body } = await campus.get(`/courses/${course.product_id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    product_id: course.product_id,
    survey: null,
    certificate: null,
    exam_product_ids: [],
  })
  expect(body.modules).toMatchObject([
    { id: course.module_ids[0], title: 'Module 1', units: [{ id: sowing, title: 'Sowing', open: true }] },
    { id: course.module_ids[1], units: [{ id: watering, open: true, completed: false, started: true }] },
  ])
  const [unit] = body.modules[0].units
  expect(unit).toEqual({
    ...{ id: sowing, key: `entry-${sowing}`, title: 'Sowing', description: null },
    ...{ open: true, completed: false, started: false },
    blocks: [{ id: expect.any(Number), key: `block-${sowing}-0`, type: 'text', title: null }],
  })
})

const question = {
  key: 'q1',
  kind: 'single',
  question: 'Which month?',
  options: ['March', 'July'],
  points: 2,
}
const surveyQuestion = { id: '6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a11', kind: 'stars', question: 'Useful?' }

/** A lesson with a block of each type: video, audio and file are the assets. */
async function createRichLesson([film, talk, plan, gone]: number[]) {
  const course = await createCourse(account, [
    [
      {
        blocks: [
          { type: 'text', content: { html: '<p>Sow indoors.</p>' } },
          { type: 'video', content: { asset_id: film, duration_seconds: null } },
          { type: 'video', content: { vimeo_id: 76979871, duration_seconds: 93.5 } },
          { type: 'audio', content: { asset_id: talk } },
          { type: 'file', content: { asset_id: plan } },
          { type: 'file', content: { asset_id: gone } },
          {
            type: 'quiz',
            content: {
              ...{ pass_percent: 60, max_attempts: null, grading: 'server' },
              questions: [{ ...question, answer: 'March' }],
            },
          },
          { type: 'assignment', content: { instructions: 'Describe your balcony.' } },
          { type: 'survey', content: { questions: [surveyQuestion] } },
          { type: 'live', content: { webinar_id: 7 } },
        ],
      },
    ],
  ])
  const { campus } = await studentOf(course.product_id)
  return { campus, unit_id: course.unit_ids[0]!, product_id: course.product_id }
}

test('a lesson shows what each block holds: media under signed addresses, questions without answers', async () => {
  const film = await createAsset(account)
  const talk = await createAsset(account)
  const plan = await createAsset(account)
  await app.sql(`update assets set kind = 'video', duration_seconds = 90 where id = $1`, [film])
  await app.sql(`update assets set kind = 'audio' where id = $1`, [talk])
  const gone = 9_999_999_999 + account.account.id * 10_000_000_000
  const { campus, unit_id, product_id } = await createRichLesson([film, talk, plan, gone])
  const { blocks, ...lesson } = (await campus.get(`/lessons/${unit_id}`)).body
  expect(lesson).toEqual({
    ...{ product_id, id: unit_id, key: `entry-${unit_id}`, title: 'A lesson', description: null },
    ...{ open: true, completed: false, started: false },
  })
  type Shown = Record<string, unknown>
  const contents = blocks.map(({ id: _id, key: _key, title: _title, ...content }: Shown) => content)
  expect(contents).toEqual([
    { type: 'text', html: '<p>Sow indoors.</p>' },
    {
      ...{ type: 'video', embed_url: expect.stringContaining(`/embed/${film}?`), vimeo_id: null },
      ...{ stream_url: expect.stringContaining(`/embed/${film}/stream?`), position_seconds: 0 },
      ...{ duration_seconds: 90, watched_seconds: 0, captions_url: null, captions_language: null },
    },
    {
      ...{ type: 'video', embed_url: null, stream_url: null, vimeo_id: 76979871 },
      ...{ duration_seconds: 93.5, watched_seconds: 0, position_seconds: 0 },
      ...{ captions_url: null, captions_language: null },
    },
    {
      type: 'audio',
      download_url: expect.stringContaining(`/files/${talk}/download?`),
      ...{ file_name: 'leaf.png', captions_url: null, captions_language: null },
    },
    {
      type: 'file',
      download_url: expect.stringContaining(`/files/${plan}/download?`),
      file_name: 'leaf.png',
    },
    { type: 'file', download_url: null, file_name: null },
    { type: 'quiz', questions: [question], attempts: 0, best_score: null, passed: false },
    { type: 'assignment', instructions: 'Describe your balcony.', submitted_at: null },
    { type: 'survey', questions: [surveyQuestion], answers: [] },
    { type: 'live', webinar: null },
  ])
  expect(JSON.stringify(blocks)).not.toContain('answer":"March')
  const saved = new URL(blocks[4].download_url)
  const open = async () => (await app.request({ path: saved.pathname + saved.search })).status
  expect(await open()).toBe(200)
  app.clock.advance('59m')
  expect(await open()).toBe(200)
  app.clock.advance('2m')
  expect(await open()).not.toBe(200)
})

test('an asset that is not ready gives no address', async () => {
  const film = await createAsset(account)
  const plan = await createAsset(account)
  await app.sql(`update assets set kind = 'video', status = 'processing' where id = $1`, [film])
  await app.sql(`update assets set status = 'error' where id = $1`, [plan])
  const { campus, unit_id } = await createRichLesson([film, plan, plan, plan])
  const { blocks } = (await campus.get(`/lessons/${unit_id}`)).body
  expect([blocks[1].embed_url, blocks[3].download_url, blocks[4].download_url]).toEqual([null, null, null])
})

test('opening a lesson is recorded once on each day in UTC, for each student', async () => {
  const { student, product_id, unit_id } = await createLesson(account)
  const open = async () => (await student.campus.post(`/lessons/${unit_id}/open`)).body
  app.clock.advance(`${24 * 60 - minutesOfDay() - 1}m`)
  expect(await open()).toEqual({ unit_id, completed: false, started: true })
  expect(await open()).toEqual({ unit_id, completed: false, started: true })
  expect(await eventKinds(product_id)).toEqual(['lesson_opened'])
  app.clock.advance('2m')
  await Promise.all([open(), open(), open()])
  expect(await eventKinds(product_id)).toEqual(['lesson_opened', 'lesson_opened'])
  const other = await studentOf(product_id)
  await other.campus.post(`/lessons/${unit_id}/open`)
  expect(await eventKinds(product_id)).toHaveLength(3)
})

const minutesOfDay = () => app.clock.now().getUTCHours() * 60 + app.clock.now().getUTCMinutes()

test('marking twice, and taking back what is not marked, changes nothing and records nothing', async () => {
  const { student, product_id, unit_id } = await createLesson(account)
  const post = async (what: string) => (await student.campus.post(`/lessons/${unit_id}/${what}`)).body
  const state = (completed: boolean, started: boolean) => ({ unit_id, completed, started })
  expect(await post('uncomplete')).toEqual(state(false, false))
  expect(await eventKinds(product_id)).toEqual([])
  expect(await post('complete')).toEqual(state(true, true))
  const [mark] = await app.sql('select * from lesson_marks where unit_id = $1', [unit_id])
  app.clock.advance('1m')
  expect(await post('complete')).toEqual(state(true, true))
  expect(await app.sql('select * from lesson_marks where unit_id = $1', [unit_id])).toEqual([mark])
  expect(await post('open')).toEqual(state(true, true))
  expect(await post('uncomplete')).toEqual(state(false, true))
  expect(await post('uncomplete')).toEqual(state(false, true))
  expect(await eventKinds(product_id)).toEqual(['lesson_completed', 'lesson_opened', 'lesson_uncompleted'])
  const { data } = (await account.api.get(`/learning/events?product_id=${product_id}&limit=1`)).body
  expect(data).toMatchObject([
    {
      visitor_id: student.visitor_id,
      visitor_email: student.email,
      unit_id,
      evidence: { lesson_title: 'A lesson' },
    },
  ])
})

test('students who mark at once are each recorded once', async () => {
  const { student, product_id, unit_id } = await createLesson(account)
  const others = [await studentOf(product_id), await studentOf(product_id)]
  const calls = [student, ...others].flatMap(({ campus }) =>
    [1, 2, 3].map(() => campus.post(`/lessons/${unit_id}/complete`)),
  )
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(9).fill(200))
  expect(await eventKinds(product_id)).toEqual(Array(3).fill('lesson_completed'))
})

test('a product that is a draft, archived or paused by now stays open to those who have access', async () => {
  const { student, product_id, unit_id } = await createLesson(account)
  for (const change of [{ publish_status: 'archived' }, { publish_status: 'draft' }, { is_active: false }]) {
    await account.api.patch(`/products/${product_id}`, change)
    expect((await student.campus.get('/courses')).body.data).toHaveLength(1)
    expect((await student.campus.get(`/lessons/${unit_id}`)).status).toBe(200)
  }
})

test('a lesson that is deleted with its product takes its marks with it, and leaves its evidence', async () => {
  const { student, product_id, unit_id } = await createLesson(account)
  await student.campus.post(`/lessons/${unit_id}/complete`)
  await account.api.delete(`/products/${product_id}`)
  expect((await student.campus.get(`/lessons/${unit_id}`)).status).toBe(404)
  expect((await student.campus.get('/courses')).body.data).toEqual([])
  expect(await app.sql('select from lesson_marks where unit_id = $1', [unit_id])).toEqual([])
  expect(await eventKinds(product_id)).toEqual(['lesson_completed'])
})
