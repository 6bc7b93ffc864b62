import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createCourse, entry, loadOutline, sendBatch } from './entries.fixture.ts'

const app = await startTestApp()

async function imported() {
  const { account, id } = await createCourse(app)
  const fields = { category: 'Sowing', summary_html: '<b>Short</b>', status: 'published' }
  const { body } = await sendBatch(account, id, {
    external_id: 'batch',
    entries: [entry('a', fields), entry('b')],
  })
  const path = `/products/${id}/entries/import`
  return { account, id, path, receipt: body, change: (body: object) => account.api.patch(path, body) }
}

test('the receipt is the first answer of the import, also after changes', async () => {
  const { account, path, receipt, change } = await imported()
  await change({ external_id: 'batch', entries: [{ external_id: 'a', category: 'Other' }] })
  expect((await account.api.get(`${path}?external_id=batch`)).body).toEqual(receipt)
  const missing = await account.api.get(`${path}?external_id=other`)
  expect([missing.status, missing.body.error.type]).toEqual([404, 'not_found'])
})

test('null clears a field, a field that is left out stays, HTML is cleaned, and repeating changes nothing more', async () => {
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
  const before = await loadOutline(account.ctx(), id)
  const answer = await change({ external_id: 'batch', entries })
  expect([answer.status, answer.body.error.type]).toEqual([status, type])
  expect(await loadOutline(account.ctx(), id)).toEqual(before)
})

test('an unknown batch is answered with 404 not_found', async () => {
  const { change } = await imported()
  const { status, body } = await change({
    external_id: 'x',
    entries: [{ external_id: 'a', category: 'x' }],
  })
  expect([status, body.error.type]).toEqual([404, 'not_found'])
})
