import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct, exhaustWords, signInStudent, signInUser } from '../../../../test/records.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

async function openEditor(own: TestAccount, product_id: number, role: 'editor' | 'viewer' = 'editor') {
  const { headers } = await signInUser(own, role)
  const path = `/panel/api/products/${product_id}/course`
  return {
    read: () => app.request({ path, headers }),
    save: (course: object, version?: string) =>
      app.request({
        method: 'PUT',
        path,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        body: JSON.stringify(course),
      }),
  }
}

const newCourse = async (own: TestAccount = account, tags = ['course']) => {
  const { id } = await createProduct(own, { tags })
  return { id, ...(await openEditor(own, id)) }
}

const lesson = (key: string, others: object = {}) => ({
  key,
  title: `Lesson ${key}`,
  status: 'published',
  blocks: [{ key: `${key}-text`, type: 'text', html: '<p>Sow <b>indoors</b>.</p><script>1</script>' }],
  ...others,
})

const quiz = {
  key: 'check',
  type: 'quiz',
  title: 'Check yourself',
  pass_percent: 60,
  max_attempts: 3,
  questions: [
    { key: 'q1', kind: 'single', question: 'Which month?', options: ['March', 'July'], answer: 'March' },
    { key: 'q2', kind: 'number', question: 'Degrees?', answer: 20, tolerance: 2, points: 2 },
  ],
}

test('a course without anything is read as such, saved whole, and read back as it was cleaned', async () => {
  const { id, read, save } = await newCourse()
  const empty = (await read()).body
  expect(empty).toEqual({
    object: 'course',
    product_id: id,
    updated_at: expect.any(String),
    removed_keys: [],
    modules: [],
  })
  app.clock.advance('1m')
  const modules = [
    { key: 'one', title: 'One', units: [lesson('a', { blocks: [...lesson('a').blocks, quiz] })] },
  ]
  const certificate = { title: 'Gardener', requires: { all_lessons: true } }
  const { status, body } = await save({ modules, certificate }, empty.updated_at)
  expect([status, body.updated_at]).toEqual([200, app.clock.now().toISOString()])
  expect(body.modules[0].units[0].blocks[0].html).toBe('<p>Sow <strong>indoors</strong>.</p>')
  expect(body.certificate.requires).toEqual({
    all_lessons: true,
    quizzes_passed: false,
    exam_product_ids: [],
  })
  expect((await read()).body).toEqual(body)
})

test('what was read changes nothing when it is saved', async () => {
  const { read, save } = await newCourse()
  const { body } = await save({ modules: [{ key: 'one', title: 'One', units: [lesson('a'), lesson('b')] }] })
  app.clock.advance('1m')
  const { object: _, product_id: __, removed_keys: ___, updated_at, ...course } = body
  expect((await save(course, updated_at)).body).toEqual(body)
  expect((await read()).body.updated_at).toBe(updated_at)
})

test('the keys of removed parts are told, so that no new part takes one unknowingly', async () => {
  const { read, save } = await newCourse()
  await save({ modules: [{ key: 'one', title: 'One', units: [lesson('a'), lesson('b')] }] })
  await save({ modules: [{ key: 'one', title: 'One', units: [lesson('b')] }] })
  expect((await read()).body.removed_keys.sort()).toEqual(['a', 'a-text'])
})

test('a lesson that is published is open to students, and one that is withdrawn is not', async () => {
  const own = await createTestAccount(app)
  const { id, save } = await newCourse(own)
  const student = await signInStudent(own)
  await own.api.post('/academy/access', { email: student.email, product_id: id })
  const titles = async () =>
    (await student.campus.get(`/courses/${id}`)).body.modules.flatMap(
      ({ units }: { units: { title: string }[] }) => units.map(({ title }) => title),
    )
  const withStatus = (status: string) => ({
    modules: [{ key: 'one', title: 'One', units: [lesson('a'), lesson('b', { status })] }],
  })
  await save(withStatus('draft'))
  expect(await titles()).toEqual(['Lesson a'])
  await save(withStatus('published'))
  expect(await titles()).toEqual(['Lesson a', 'Lesson b'])
  await save(withStatus('draft'))
  expect(await titles()).toEqual(['Lesson a'])
})

test('of two who change the same course, the later is refused and nothing is overwritten', async () => {
  const { read, save } = await newCourse()
  const { updated_at } = (await read()).body
  app.clock.advance('1m')
  const first = await save({ modules: [{ key: 'one', title: 'Mine', units: [] }] }, updated_at)
  app.clock.advance('1m')
  const second = await save({ modules: [{ key: 'one', title: 'Theirs', units: [] }] }, updated_at)
  expect([second.status, second.body.error.type]).toEqual([412, 'changed_meanwhile'])
  expect((await read()).body).toEqual(first.body)
  // Also where only something was removed since.
  const removed = await save({ modules: [] }, first.body.updated_at)
  expect(removed.status).toBe(200)
  app.clock.advance('1m')
  expect((await save({ modules: [] }, first.body.updated_at)).status).toBe(412)
})

test('every wrong field is named by its path, and nothing is stored', async () => {
  const { read, save } = await newCourse()
  const wrong = {
    modules: [
      {
        key: 'one',
        title: '',
        units: [
          lesson('a', { status: 'hidden', blocks: [{ key: 'film', type: 'video', asset_id: 1 }] }),
          lesson('a', { blocks: [{ key: 'read', type: 'text', file: 'lesson.md' }] }),
        ],
      },
    ],
    certificate: { title: 'x', requires: { all_lessons: 'yes' } },
  }
  const { status, body } = await save(wrong)
  expect([status, body.error.type]).toEqual([400, 'course_file_invalid'])
  const lines = body.error.message.split('\n')
  for (const place of [
    'modules[0].title: expected text of 1 to 200 characters',
    'modules[0].units[0].status: expected one of draft, published',
    'modules[0].units[0].blocks[0].asset_id: expected an asset',
    'modules[0].units[1].key: ',
    'modules[0].units[1].blocks[0].file: expected the text itself',
    'certificate.requires.all_lessons: expected true or false',
  ])
    expect(lines).toContainEqual(expect.stringContaining(place))
  expect((await read()).body.modules).toEqual([])
})

test('an exam is edited in the same way; a product of another kind, or of nobody, has no course', async () => {
  const exam = await newCourse(account, ['exam'])
  const content = { time_limit_minutes: 30, pass_percent: 50, max_attempts: 2, questions: quiz.questions }
  expect((await exam.save({ exam: content })).body.exam).toMatchObject({
    time_limit_minutes: 30,
    max_attempts: 2,
  })
  const other = await newCourse(account, ['community'])
  for (const answer of [await other.read(), await other.save({ modules: [] })])
    expect([answer.status, answer.body.error.type]).toEqual([409, 'product_kind_not_supported'])
  const nobodys = await openEditor(account, 1)
  expect((await nobodys.save({ modules: [] })).status).toBe(404)
})

test('a course whose texts do not fit into the plan is not stored', async () => {
  const own = await createTestAccount(app, { plan: 'starter' })
  const { read, save } = await newCourse(own)
  await exhaustWords(app, own)
  const { status, body } = await save({ modules: [{ key: 'one', title: 'One', units: [lesson('a')] }] })
  expect([status, body.error.type]).toEqual([403, 'words_quota_exceeded'])
  expect((await read()).body.modules).toEqual([])
})
