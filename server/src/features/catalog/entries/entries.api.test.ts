import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct } from '../../../../test/records.ts'
import { readOutline } from '../index.ts'

const app = await startTestApp()

const entry = (external_id: string, fields: object = {}) => ({
  external_id,
  title: `Entry ${external_id}`,
  html: `<p>Text of ${external_id}.</p>`,
  ...fields,
})

const send = (account: TestAccount, product_id: number, body: object) =>
  account.api.post(`/products/${product_id}/entries/import`, body)

async function newCourse(fields: object = {}) {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account, { title: 'The course', ...fields })
  return { account, id }
}

describe('import', () => {
  test('entries become units of a new module, in their order', async () => {
    const { account, id } = await newCourse()
    const { status, body } = await send(account, id, {
      external_id: 'batch',
      collection_title: 'Spring',
      entries: [
        entry('b', { status: 'published', category: ' Sowing ' }),
        entry('a', { description: 'About a' }),
      ],
    })
    expect(status).toBe(201)
    const [module] = await readOutline(account.ctx(), id)
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

  test('a module of that title is continued, another title opens one, no title continues the last', async () => {
    const { account, id } = await newCourse()
    const titles = [undefined, 'Spring', 'Summer', 'Spring', undefined]
    for (const [index, collection_title] of titles.entries()) {
      const entries = [entry(`${index}-1`), entry(`${index}-2`)]
      await send(account, id, { external_id: `batch ${index}`, collection_title, entries })
    }
    const outline = await readOutline(account.ctx(), id)
    expect(outline.map(({ title, units }) => [title, units.map((unit) => unit.title.slice(6))])).toEqual([
      ['The course', ['0-1', '0-2']],
      ['Spring', ['1-1', '1-2', '3-1', '3-2']],
      ['Summer', ['2-1', '2-2', '4-1', '4-2']],
    ])
  })

  test('html and summary are stored clean, with the text for knowledge', async () => {
    const { account, id } = await newCourse()
    await send(account, id, {
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
      'select html, content_text, summary_html, published_at from course_units where product_id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        html: '<h1>Soil</h1><p>See the <strong>plan</strong></p>',
        content_text: 'Soil\n\nSee the plan',
        summary_html: '<em>Short</em> and <strong>good</strong>',
        published_at: '2019-05-01T21:30:00.000Z',
      },
    ])
  })

  test('nothing of the product changes but its units', async () => {
    const { account, id } = await newCourse({ price: 5, publish_status: 'draft' })
    const before = (await account.api.get(`/products/${id}`)).body
    app.clock.advance('1s')
    await send(account, id, { external_id: 'batch', entries: [entry('a', { status: 'published' })] })
    expect((await account.api.get(`/products/${id}`)).body).toEqual(before)
  })

  test.each(['course', 'masterclass', 'capsules', 'downloadable'])(
    'a product tagged %s takes entries',
    async (tag) => {
      const { account, id } = await newCourse({ tags: ['community', tag] })
      expect((await send(account, id, { external_id: 'batch', entries: [entry('a')] })).status).toBe(201)
    },
  )

  test('a product of other kinds answers 409 product_kind_not_supported', async () => {
    const { account, id } = await newCourse({ tags: ['book', 'Course', 'courses'] })
    const { status, body } = await send(account, id, { external_id: 'batch', entries: [entry('a')] })
    expect([status, body.error.type]).toEqual([409, 'product_kind_not_supported'])
  })

  test('an entry twice in one batch is refused before anything else', async () => {
    const account = await createTestAccount(app)
    const { status, body } = await send(account, 1, {
      external_id: 'batch',
      entries: [entry('a'), entry('a')],
    })
    expect([status, body.error.type]).toEqual([400, 'duplicate_entries'])
  })

  test.each([
    ['51 entries', { entries: Array.from({ length: 51 }, (_, i) => entry(`${i}`)) }, 'entries'],
    ['no entries', { entries: [] }, 'entries'],
    ['50,001 characters', { entries: [entry('a', { html: 'a'.repeat(50_001) })] }, 'entries.0.html'],
    [
      'a date without zone',
      { entries: [entry('a', { published_at: '2024-05-01T10:00:00' })] },
      'published_at',
    ],
    ['a plain date', { entries: [entry('a', { published_at: '2024-05-01' })] }, 'published_at'],
    ['81 characters of category', { entries: [entry('a', { category: 'a'.repeat(81) })] }, 'category'],
    ['8,001 of summary', { entries: [entry('a', { summary_html: 'a'.repeat(8_001) })] }, 'summary_html'],
    ['another status', { entries: [entry('a', { status: 'archived' })] }, 'status'],
    ['an empty title', { entries: [entry('a', { title: ' ' })] }, 'title'],
    ['an unknown field', { entries: [entry('a', { price: 1 })] }, 'price'],
  ])('%s: 400 that names the field', async (_, fields, named) => {
    const { account, id } = await newCourse()
    const { status, body } = await send(account, id, { external_id: 'batch', ...fields })
    expect([status, body.error.type]).toEqual([400, 'invalid_request'])
    expect(body.error.message).toContain(named)
    expect(await readOutline(account.ctx(), id)).toEqual([])
  })

  test('50 entries at the limit of the body are taken, one byte more is 413', async () => {
    const { account, id } = await newCourse()
    const bodyOf = (bytes: number) => {
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
    expect((await post(bodyOf(3_145_729))).body.error.type).toBe('payload_too_large')
    expect((await post(bodyOf(3_145_728))).status).toBe(201)
  })
})

describe('retry', () => {
  const batch = { external_id: 'batch', collection_title: 'Spring', entries: [entry('a'), entry('b')] }

  test('an identical one answers 200 with the first receipt, whatever the order of keys and the white space', async () => {
    const { account, id } = await newCourse()
    const first = await send(account, id, batch)
    const { entries, ...rest } = batch
    const swapped = {
      entries: entries.map(({ html, ...others }) => ({ status: 'draft', category: null, html, ...others })),
      ...rest,
    }
    const again = await app.request({
      method: 'POST',
      path: `/api/v1/products/${id}/entries/import`,
      headers: { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' },
      body: JSON.stringify(swapped, null, 4),
    })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual({ data: { ...first.body.data, replayed: true } })
    expect((await readOutline(account.ctx(), id))[0]!.units).toHaveLength(2)
  })

  test('it is answered with the receipt even when the product has become of another kind', async () => {
    const { account, id } = await newCourse()
    await send(account, id, batch)
    await account.api.patch(`/products/${id}`, { tags: ['book'] })
    expect((await send(account, id, batch)).status).toBe(200)
  })

  test.each([
    ['other html', { ...batch, entries: [entry('a', { html: '<p>Text of a!</p>' }), entry('b')] }],
    [
      'other white space inside the html',
      { ...batch, entries: [entry('a', { html: '<p>Text of  a.</p>' }), entry('b')] },
    ],
    ['another order of entries', { ...batch, entries: [entry('b'), entry('a')] }],
    ['fewer entries', { ...batch, entries: [entry('a')] }],
    ['another status', { ...batch, entries: [entry('a', { status: 'published' }), entry('b')] }],
    ['another collection title', { ...batch, collection_title: 'Summer' }],
    ['no collection title', { external_id: 'batch', entries: batch.entries }],
  ])('%s under the same id answers 409 import_conflict and changes nothing', async (_, other) => {
    const { account, id } = await newCourse()
    await send(account, id, batch)
    const before = await readOutline(account.ctx(), id)
    const { status, body } = await send(account, id, other)
    expect([status, body.error.type]).toEqual([409, 'import_conflict'])
    expect(await readOutline(account.ctx(), id)).toEqual(before)
  })

  test('the same batch id in two products is two batches', async () => {
    const { account, id } = await newCourse()
    const other = await createProduct(account)
    expect((await send(account, id, batch)).status).toBe(201)
    expect((await send(account, other.id, { ...batch, collection_title: 'Other' })).status).toBe(201)
  })

  test('64 identical ones at once give one 201 and 63 replays of it', async () => {
    const { account, id } = await newCourse()
    const answers = await Promise.all(Array.from({ length: 64 }, () => send(account, id, batch)))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, answer.body]).toEqual([200, { data: { ...made[0]!.body.data, replayed: true } }])
    }
    expect((await readOutline(account.ctx(), id))[0]!.units).toHaveLength(2)
  })

  test('64 different ones under one id at once give one 201 and 63 conflicts, on two processes', async () => {
    const { account, id } = await newCourse()
    const sibling = await app.sibling()
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        (index % 2 === 0 ? app : sibling).request({
          method: 'POST',
          path: `/api/v1/products/${id}/entries/import`,
          headers: { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' },
          body: JSON.stringify({ external_id: 'batch', entries: [entry(`entry ${index}`)] }),
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array(63).fill(409)])
    const [module] = await readOutline(account.ctx(), id)
    expect(module!.units.map(({ title }) => title)).toEqual([`Entry entry ${statuses.indexOf(201)}`])
  })

  test('different batches into one course at once keep each batch together and every place once', async () => {
    const { account, id } = await newCourse()
    await Promise.all(
      Array.from({ length: 16 }, (_, batch_number) =>
        send(account, id, {
          external_id: `batch ${batch_number}`,
          collection_title: 'Spring',
          entries: Array.from({ length: 5 }, (_, index) => entry(`${batch_number}-${index}`)),
        }),
      ),
    )
    const outline = await readOutline(account.ctx(), id)
    expect(outline).toHaveLength(1)
    const titles = outline[0]!.units.map(({ title }) => title.slice(6))
    expect(titles).toHaveLength(80)
    for (let start = 0; start < 80; start += 5) {
      const [first] = titles[start]!.split('-')
      expect(titles.slice(start, start + 5)).toEqual([0, 1, 2, 3, 4].map((index) => `${first}-${index}`))
    }
  })
})

describe('receipt and presentation', () => {
  async function imported() {
    const { account, id } = await newCourse()
    const fields = { category: 'Sowing', summary_html: '<b>Short</b>', status: 'published' }
    const { body } = await send(account, id, {
      external_id: 'batch',
      entries: [entry('a', fields), entry('b')],
    })
    const path = `/products/${id}/entries/import`
    return { account, id, path, receipt: body, change: (body: object) => account.api.patch(path, body) }
  }

  test('the receipt is what the import answered, also after changes', async () => {
    const { account, path, receipt, change } = await imported()
    await change({ external_id: 'batch', entries: [{ external_id: 'a', category: 'Other' }] })
    expect((await account.api.get(`${path}?external_id=batch`)).body).toEqual(receipt)
    const missing = await account.api.get(`${path}?external_id=other`)
    expect([missing.status, missing.body.error.type]).toEqual([404, 'not_found'])
  })

  test('null clears, what is left out stays, the rest is cleaned; repeating changes nothing more', async () => {
    const { id, receipt, change } = await imported()
    const [a, b] = receipt.data.entries
    const body = {
      external_id: 'batch',
      entries: [
        { external_id: 'b', summary_html: '<a href="https://x.example"><i>New</i></a><h1>!</h1>' },
        { external_id: 'a', category: null },
      ],
    }
    const answer = {
      data: {
        product_id: id,
        external_id: 'batch',
        entries: [
          { external_id: 'b', unit_id: b.unit_id, category: null, summary_html: '<em>New</em>!' },
          { external_id: 'a', unit_id: a.unit_id, category: null, summary_html: '<strong>Short</strong>' },
        ],
      },
    }
    expect(await change(body)).toMatchObject({ status: 200, body: answer })
    expect((await change(body)).body).toEqual(answer)
    const emptied = await change({
      external_id: 'batch',
      entries: [{ external_id: 'a', summary_html: '<p> </p>' }],
    })
    expect(emptied.body.data.entries[0].summary_html).toBeNull()
  })

  test.each([
    [
      'an entry twice',
      [
        { external_id: 'a', category: 'x' },
        { external_id: 'a', category: 'y' },
      ],
      400,
      'duplicate_entries',
    ],
    [
      'an unknown entry',
      [
        { external_id: 'a', category: 'x' },
        { external_id: 'c', category: 'y' },
      ],
      404,
      'entry_not_found',
    ],
    [
      'an entry without a field',
      [{ external_id: 'a', category: 'x' }, { external_id: 'b' }],
      400,
      'invalid_request',
    ],
    [
      'another field',
      [
        { external_id: 'a', category: 'x' },
        { external_id: 'b', title: 'y' },
      ],
      400,
      'invalid_request',
    ],
  ])('%s is refused, and no entry changes', async (_, entries, status, type) => {
    const { account, id, change } = await imported()
    const before = await readOutline(account.ctx(), id)
    const answer = await change({ external_id: 'batch', entries })
    expect([answer.status, answer.body.error.type]).toEqual([status, type])
    expect(await readOutline(account.ctx(), id)).toEqual(before)
  })

  test('an unknown batch is 404 not_found', async () => {
    const { change } = await imported()
    const { status, body } = await change({
      external_id: 'x',
      entries: [{ external_id: 'a', category: 'x' }],
    })
    expect([status, body.error.type]).toEqual([404, 'not_found'])
  })
})
