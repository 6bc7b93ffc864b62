import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, signInUser } from '../../../../test/records.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const editor = await signInUser(account, 'editor')

async function newCourse(tags = ['course']) {
  const { id } = await createProduct(account, { tags })
  const path = `/panel/api/products/${id}/course`
  const headers = { ...editor.headers, 'content-type': 'application/json' }
  const save = (course: object) => app.request({ method: 'PUT', path, headers, body: JSON.stringify(course) })
  const list = (query = '') => app.request({ path: `${path}/history${query}`, headers })
  return { id, save, list }
}

const block = (key: string, html = '<p>One</p>') => ({ key, type: 'text', html })
const unit = (key: string, blocks: object[] = [], others: object = {}) => ({
  key,
  title: `Lesson ${key}`,
  status: 'draft',
  blocks,
  ...others,
})
const begin = [
  { key: 'soil', title: 'Soil', units: [unit('a', [block('a1'), block('a2')]), unit('b')] },
  { key: 'seeds', title: 'Seeds', units: [unit('c')] },
]
const [soil, seeds] = begin as [(typeof begin)[0], (typeof begin)[0]]
const [a, b] = soil.units as [ReturnType<typeof unit>, ReturnType<typeof unit>]

/** A change as the history tells it. */
const told = (change: object) => ({ type: null, former_title: null, place: null, fields: [], ...change })
const exam = {
  time_limit_minutes: 30,
  pass_percent: 50,
  questions: [{ key: 'q', kind: 'true_false', question: 'So?', answer: true }],
}

test.each([
  [
    'a module that is added, without its lessons',
    { modules: [...begin, { key: 'new', title: 'New', units: [unit('n')] }] },
    { change: 'added', part: 'module', title: 'New' },
  ],
  [
    'a module that is removed, without its lessons',
    { modules: [soil] },
    { change: 'removed', part: 'module', title: 'Seeds' },
  ],
  [
    'a module that is renamed',
    { modules: [soil, { ...seeds, title: 'Plants' }] },
    { change: 'changed', part: 'module', title: 'Plants', former_title: 'Seeds', fields: ['title'] },
  ],
  [
    'a module that is moved',
    { modules: [seeds, soil] },
    { change: 'changed', part: 'module', title: expect.any(String), fields: ['position'] },
  ],
  [
    'a lesson that is added',
    { modules: [soil, { ...seeds, units: [...seeds.units, unit('d', [block('d1')])] }] },
    { change: 'added', part: 'unit', title: 'Lesson d', place: 'Seeds' },
  ],
  [
    'a lesson that is removed',
    { modules: [{ ...soil, units: [a] }, seeds] },
    { change: 'removed', part: 'unit', title: 'Lesson b', place: 'Soil' },
  ],
  [
    'a lesson that is renamed',
    { modules: [{ ...soil, units: [a, { ...b, title: 'Clay' }] }, seeds] },
    {
      change: 'changed',
      part: 'unit',
      title: 'Clay',
      former_title: 'Lesson b',
      place: 'Soil',
      fields: ['title'],
    },
  ],
  [
    'a lesson that is moved to another module',
    {
      modules: [
        { ...soil, units: [a] },
        { ...seeds, units: [...seeds.units, b] },
      ],
    },
    { change: 'changed', part: 'unit', title: 'Lesson b', place: 'Seeds', fields: ['module'] },
  ],
  [
    'a lesson that is published',
    { modules: [{ ...soil, units: [a, { ...b, status: 'published' }] }, seeds] },
    { change: 'changed', part: 'unit', title: 'Lesson b', place: 'Soil', fields: ['published'] },
  ],
  [
    'a block that is added',
    { modules: [{ ...soil, units: [a, { ...b, blocks: [block('b1')] }] }, seeds] },
    { change: 'added', part: 'block', type: 'text', title: null, place: 'Lesson b' },
  ],
  [
    'a block that is removed',
    { modules: [{ ...soil, units: [{ ...a, blocks: [block('a1')] }, b] }, seeds] },
    { change: 'removed', part: 'block', type: 'text', title: null, place: 'Lesson a' },
  ],
  [
    'a block that is moved',
    { modules: [{ ...soil, units: [{ ...a, blocks: [block('a2'), block('a1')] }, b] }, seeds] },
    { change: 'changed', part: 'block', type: 'text', title: null, place: 'Lesson a', fields: ['position'] },
  ],
  [
    'a text that is changed',
    {
      modules: [
        { ...soil, units: [{ ...a, blocks: [block('a1', '<p>A secret</p>'), block('a2')] }, b] },
        seeds,
      ],
    },
    { change: 'changed', part: 'block', type: 'text', title: null, place: 'Lesson a', fields: ['html'] },
  ],
  [
    'a certificate',
    { modules: begin, certificate: { title: 'Gardener', requires: { all_lessons: true } } },
    { change: 'added', part: 'certificate', title: 'Gardener' },
  ],
] as [string, object, object][])('the history tells of %s, by whom and when', async (_, changed, change) => {
  const { save, list } = await newCourse()
  await save({ modules: begin })
  app.clock.advance('1m')
  expect((await save(changed)).status).toBe(200)
  const { data } = (await list()).body
  expect(data).toHaveLength(2)
  expect(data[0]).toEqual({
    id: 2,
    at: app.clock.now().toISOString(),
    actor: { kind: 'user', id: expect.any(Number), name: editor.email },
    changes: [told(change)],
    left_out: 0,
  })
  expect(JSON.stringify(await app.sql('select * from course_saves'))).not.toContain('secret')
})

test('an exam has a history too; what changes nothing leaves no entry', async () => {
  const { save, list } = await newCourse(['exam'])
  await save({ exam })
  await save({ exam })
  await save({ exam: { ...exam, pass_percent: 70 } })
  expect((await list()).body.data.map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [told({ change: 'changed', part: 'exam', title: null, fields: ['pass_percent'] })],
    [told({ change: 'added', part: 'exam', title: null })],
  ])
})

test('of a course the newest 100 saves are kept, and 100 changes of each; they are read in pages', async () => {
  const { id, save, list } = await newCourse()
  const many = Array.from({ length: 130 }, (_, index) => ({ key: `m${index}`, title: 'M', units: [] }))
  await save({ modules: many })
  const [first] = (await list()).body.data
  expect([first.changes.length, first.left_out]).toEqual([100, 30])
  await app.sql(
    `insert into course_saves select account_id, product_id, n, at, actor_kind, actor_id, '[]', 0
     from course_saves, generate_series(2, 100) as n where product_id = $1`,
    [id],
  )
  await save({ modules: [] })
  const page = (await list('?limit=1')).body
  expect([page.data[0].id, page.has_more]).toEqual([101, true])
  const rest = (await list(`?limit=100&starting_after=${page.next_starting_after}`)).body.data
  expect([rest.length, rest.at(-1).id]).toEqual([99, 2])
})

test('a product without a course has no history, nor has one of nobody', async () => {
  const other = await newCourse(['community'])
  const answer = await other.list()
  expect([answer.status, answer.body.error.type]).toEqual([409, 'product_kind_not_supported'])
  const path = '/panel/api/products/1/course/history'
  expect((await app.request({ path, headers: editor.headers })).status).toBe(404)
})
