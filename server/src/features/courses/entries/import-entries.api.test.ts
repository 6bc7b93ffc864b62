import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createCourse, entry, loadOutline, sendBatch } from './entries.fixture.ts'

const app = await startTestApp()

test('entries become units of a new module, in their order', async () => {
  const { account, id } = await createCourse(app)
  const { status, body } = await sendBatch(account, id, {
    external_id: 'batch',
    collection_title: 'Spring',
    entries: [
      entry('b', { status: 'published', category: ' Sowing ' }),
      entry('a', { description: 'About a' }),
    ],
  })
  expect(status).toBe(201)
  const [module] = await loadOutline(account.ctx(), id)
  expect(body).toEqual({
    data: {
      product_id: id,
      external_id: 'batch',
      module_id: module!.id,
      entries: [
        { external_id: 'b', unit_id: module!.units[0]!.id, status: 'published' },
        { external_id: 'a', unit_id: module!.units[1]!.id, status: 'draft' },
      ],
      replayed: false,
    },
  })
  expect(module).toMatchObject({
    title: 'Spring',
    units: [
      { title: 'Entry b', category: 'Sowing', description: null, status: 'published' },
      { title: 'Entry a', category: null, description: 'About a', status: 'draft' },
    ],
  })
})

test('an existing title continues its module, a new title creates one, and no title continues the last', async () => {
  const { account, id } = await createCourse(app)
  const titles = [undefined, 'Spring', 'Summer', 'Spring', undefined]
  for (const [index, collection_title] of titles.entries()) {
    const entries = [entry(`${index}-1`), entry(`${index}-2`)]
    await sendBatch(account, id, { external_id: `batch ${index}`, collection_title, entries })
  }
  const outline = await loadOutline(account.ctx(), id)
  expect(outline.map(({ title, units }) => [title, units.map((unit) => unit.title.slice(6))])).toEqual([
    ['The course', ['0-1', '0-2']],
    ['Spring', ['1-1', '1-2', '3-1', '3-2']],
    ['Summer', ['2-1', '2-2', '4-1', '4-2']],
  ])
})

test('html and summary are stored clean, with the text for knowledge', async () => {
  const { account, id } = await createCourse(app)
  await sendBatch(account, id, {
    external_id: 'batch',
    entries: [
      entry('a', {
        html: '<h1 onclick="x()">Soil</h1><script>alert(1)</script><p>See <a href="javascript:x">the <b>plan</b></a></p>',
        summary_html: '<p><i>Short</i> <u>and</u> <b>good</b></p>',
        published_at: '2019-05-01T23:30:00+02:00',
      }),
    ],
  })
  const rows = await app.sql(
    `select u.key = 'entry-' || u.id and b.key = u.key || '-text' as has_keys, b.position, b.type, b.content,
       u.content_text, u.summary_html, u.published_at, u.first_published_at
     from course_units as u join course_blocks as b on b.unit_id = u.id where u.product_id = $1`,
    [id],
  )
  expect(rows).toEqual([
    {
      has_keys: true,
      position: 1,
      type: 'text',
      content: { html: '<h1>Soil</h1><p>See the <strong>plan</strong></p>' },
      content_text: 'Soil\n\nSee the plan',
      summary_html: '<em>Short</em> and <strong>good</strong>',
      published_at: '2019-05-01T21:30:00.000Z',
      first_published_at: null,
    },
  ])
})

test('only the units of the product change', async () => {
  const { account, id } = await createCourse(app, { price: 5, publish_status: 'draft' })
  const before = (await account.api.get(`/products/${id}`)).body
  app.clock.advance('1s')
  await sendBatch(account, id, { external_id: 'batch', entries: [entry('a', { status: 'published' })] })
  expect((await account.api.get(`/products/${id}`)).body).toEqual(before)
})

test.each(['course', 'masterclass', 'capsules', 'downloadable'])(
  'entries can be imported into a product tagged %s',
  async (tag) => {
    const { account, id } = await createCourse(app, { tags: ['community', tag] })
    expect((await sendBatch(account, id, { external_id: 'batch', entries: [entry('a')] })).status).toBe(201)
  },
)

test('a product of other kinds answers 409 product_kind_not_supported', async () => {
  const { account, id } = await createCourse(app, { tags: ['book', 'Course', 'courses'] })
  const { status, body } = await sendBatch(account, id, { external_id: 'batch', entries: [entry('a')] })
  expect([status, body.error.type]).toEqual([409, 'product_kind_not_supported'])
})

test('an entry twice in one batch is refused before anything else', async () => {
  const account = await createTestAccount(app)
  const { status, body } = await sendBatch(account, 1, {
    external_id: 'batch',
    entries: [entry('a'), entry('a')],
  })
  expect([status, body.error.type]).toEqual([400, 'duplicate_entries'])
})

test.each([
  ['51 entries', { entries: Array.from({ length: 51 }, (_, i) => entry(`${i}`)) }, 'entries'],
  ['no entries', { entries: [] }, 'entries'],
  ['50,001 characters', { entries: [entry('a', { html: 'a'.repeat(50_001) })] }, 'entries.0.html'],
  ['a date without zone', { entries: [entry('a', { published_at: '2024-05-01T10:00:00' })] }, 'published_at'],
  ['a plain date', { entries: [entry('a', { published_at: '2024-05-01' })] }, 'published_at'],
  ['81 characters of category', { entries: [entry('a', { category: 'a'.repeat(81) })] }, 'category'],
  ['8,001 of summary', { entries: [entry('a', { summary_html: 'a'.repeat(8_001) })] }, 'summary_html'],
  ['another status', { entries: [entry('a', { status: 'archived' })] }, 'status'],
  ['an empty title', { entries: [entry('a', { title: ' ' })] }, 'title'],
  ['an unknown field', { entries: [entry('a', { price: 1 })] }, 'price'],
])('%s is refused with 400 that names the field', async (_, fields, field) => {
  const { account, id } = await createCourse(app)
  const { status, body } = await sendBatch(account, id, { external_id: 'batch', ...fields })
  expect([status, body.error.type]).toEqual([400, 'invalid_request'])
  expect(body.error.message).toContain(field)
  expect(await loadOutline(account.ctx(), id)).toEqual([])
})

test('50 entries at the limit of the body are accepted, one byte more is answered with 413', async () => {
  const { account, id } = await createCourse(app)
  const bodyOfSize = (bytes: number) => {
    const html = '😀'.repeat(50_000 / 4)
    const entries = Array.from({ length: 50 }, (_, i) => entry(`${i}`, { html }))
    const empty = JSON.stringify({ external_id: 'batch', entries })
    return `${empty.slice(0, -1)}${' '.repeat(bytes - Buffer.byteLength(empty))}}`
  }
  const post = (body: string) =>
    app.request({
      method: 'POST',
      path: `/api/v1/products/${id}/entries/import`,
      headers: { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' },
      body,
    })
  expect((await post(bodyOfSize(3_145_729))).body.error.type).toBe('payload_too_large')
  expect((await post(bodyOfSize(3_145_728))).status).toBe(201)
})
