import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createProduct } from '../../../../test/records.ts'
import { createCourse, entry, loadOutline, sendBatch } from './entries.fixture.ts'

const app = await startTestApp()

const batch = { external_id: 'batch', collection_title: 'Spring', entries: [entry('a'), entry('b')] }

test('an identical import answers 200 with the first receipt, whatever the order of keys and the white space', async () => {
  const { account, id } = await createCourse(app)
  const first = await sendBatch(account, id, batch)
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
  expect(again.text).toBe(first.text.replace('"replayed":false', '"replayed":true'))
  expect((await loadOutline(account.ctx(), id))[0]!.units).toHaveLength(2)
})

test('under an Idempotency-Key the first answer itself comes back', async () => {
  const { account, id } = await createCourse(app)
  const options = { headers: { 'idempotency-key': 'import-1' } }
  const post = () => account.api.post(`/products/${id}/entries/import`, batch, options)
  const [first, again] = [await post(), await post()]
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect((await sendBatch(account, id, batch)).body.data.replayed).toBe(true)
})

test('a retry gets the receipt even if the product now has another kind', async () => {
  const { account, id } = await createCourse(app)
  await sendBatch(account, id, batch)
  await account.api.patch(`/products/${id}`, { tags: ['book'] })
  expect((await sendBatch(account, id, batch)).status).toBe(200)
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
  const { account, id } = await createCourse(app)
  await sendBatch(account, id, batch)
  const before = await loadOutline(account.ctx(), id)
  const { status, body } = await sendBatch(account, id, other)
  expect([status, body.error.type]).toEqual([409, 'import_conflict'])
  expect(await loadOutline(account.ctx(), id)).toEqual(before)
})

test('the same batch id in two products is two batches', async () => {
  const { account, id } = await createCourse(app)
  const other = await createProduct(account)
  expect((await sendBatch(account, id, batch)).status).toBe(201)
  expect((await sendBatch(account, other.id, { ...batch, collection_title: 'Other' })).status).toBe(201)
})

test('64 identical imports at once give one 201 and 63 replays of it', async () => {
  const { account, id } = await createCourse(app)
  const answers = await Promise.all(Array.from({ length: 64 }, () => sendBatch(account, id, batch)))
  const created = answers.filter(({ status }) => status === 201)
  expect(created).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { ...created[0]!.body.data, replayed: true } },
    ])
  }
  expect((await loadOutline(account.ctx(), id))[0]!.units).toHaveLength(2)
})

test('64 different imports under one id at once give one 201 and 63 conflicts, on two processes', async () => {
  const { account, id } = await createCourse(app)
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
  const [module] = await loadOutline(account.ctx(), id)
  expect(module!.units.map(({ title }) => title)).toEqual([`Entry entry ${statuses.indexOf(201)}`])
})

test('different batches into one course at once keep each batch together and give every position once', async () => {
  const { account, id } = await createCourse(app)
  await Promise.all(
    Array.from({ length: 16 }, (_, batch_number) =>
      sendBatch(account, id, {
        external_id: `batch ${batch_number}`,
        collection_title: 'Spring',
        entries: Array.from({ length: 5 }, (_, index) => entry(`${batch_number}-${index}`)),
      }),
    ),
  )
  const outline = await loadOutline(account.ctx(), id)
  expect(outline).toHaveLength(1)
  const titles = outline[0]!.units.map(({ title }) => title.slice(6))
  expect(titles).toHaveLength(80)
  for (let start = 0; start < 80; start += 5) {
    const [first] = titles[start]!.split('-')
    expect(titles.slice(start, start + 5)).toEqual([0, 1, 2, 3, 4].map((index) => `${first}-${index}`))
  }
})
