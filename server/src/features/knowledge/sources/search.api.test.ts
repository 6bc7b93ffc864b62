import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createFolder, createSource, signInUser } from '../../../../test/records.ts'

const app = await startTestApp()

const titles = async ({ api }: TestAccount, query: string) =>
  (await api.get(`/brain/sources?${query}`)).body.data.map(({ title }: { title: string }) => title)

test('a search finds what stands anywhere in a title, whatever its case and accents, in this account alone', async () => {
  const account = await createTestAccount(app)
  await createSource(account, { title: 'Sopa de calabacín' })
  await createSource(account, { title: 'Huerto 100%_real' })
  await createSource(await createTestAccount(app), { title: 'Sopa de ajo' })
  for (const q of ['sopa', 'CALABACIN', 'acín', 'de c', 'ín'])
    expect([q, await titles(account, `q=${encodeURIComponent(q)}`)]).toEqual([q, ['Sopa de calabacín']])
  expect(await titles(account, `q=${encodeURIComponent('0%_r')}`)).toEqual(['Huerto 100%_real'])
  expect(await titles(account, 'q=ajo')).toEqual([])
})

test('a source is found by its new title alone', async () => {
  const account = await createTestAccount(app)
  const { id } = await createSource(account, { title: 'Sowing' })
  const { headers } = await signInUser(account, 'editor')
  const body = Buffer.from('{"title":"Watering"}')
  const path = `/panel/api/brain/sources/${id}`
  const sent = { ...headers, 'content-type': 'application/json' }
  expect((await app.request({ method: 'PATCH', path, headers: sent, body })).status).toBe(200)
  expect([await titles(account, 'q=sowing'), await titles(account, 'q=water')]).toEqual([[], ['Watering']])
})

test('every page, in either order and with each filter, gives each source once', async () => {
  const account = await createTestAccount(app)
  const folder_id = await createFolder(account)
  const all: number[] = []
  for (let i = 0; i < 7; i++)
    all.push((await createSource(account, { title: `Bed ${i}`, ...(i < 5 && { folder_id }) })).id)
  const filters: [string, number[]][] = [
    ['', all],
    ['&q=bed', all],
    [`&folder_id=${folder_id}`, all.slice(0, 5)],
    [`&folder_id=${folder_id}&q=bed&status=ready&source_type=text`, all.slice(0, 5)],
    ['&q=bed&source_type=pdf', []],
  ]
  for (const [filter, expected] of filters) {
    for (const order of ['asc', 'desc']) {
      const found = await walk(account, `${filter}&order=${order}`)
      expect([filter, order, found]).toEqual([
        filter,
        order,
        order === 'asc' ? expected : expected.toReversed(),
      ])
    }
  }
})

async function walk({ api }: TestAccount, query: string): Promise<number[]> {
  const found: number[] = []
  for (let after = ''; ; ) {
    const { body } = await api.get(`/brain/sources?limit=2${query}${after}`)
    found.push(...body.data.map(({ id }: { id: number }) => id))
    if (!body.has_more) return found
    after = `&starting_after=${body.next_starting_after}`
  }
}

describe('citations', () => {
  const panelOf = async (account: TestAccount) => {
    const { headers } = await signInUser(account, 'viewer')
    return async (path: string) =>
      (await app.request({ path: `/panel/api/brain/sources${path}`, headers })).body
  }

  test('a source says in how many conversations replies used it, when last, and in which', async () => {
    const account = await createTestAccount(app)
    const cited = await createSource(account, {
      title: 'Tomatoes',
      content: 'Sow tomatoes indoors in April, and water them from below.',
    })
    const ask = async (visitor_email: string) =>
      (await account.api.post('/chat', { message: 'When do I sow tomatoes indoors?', visitor_email })).body
    const { conversation_id: first } = await ask('ana@example.com')
    app.clock.advance('1m')
    await ask('ana@example.com')
    app.clock.advance('1m')
    const { conversation_id: second } = await ask('luis@example.com')
    const read = await panelOf(account)
    const other = await createSource(account, { title: 'Bread', content: 'Knead the dough for ten minutes.' })
    const now = app.clock.now().toISOString()
    const summary = (await read('?order=desc')).data.map((row: Record<string, unknown>) => [
      row.id,
      row.cited_in_count,
      row.last_cited_at,
    ])
    expect(summary).toEqual([
      [other.id, 0, null],
      [cited.id, 2, now],
    ])
    const page = await read(`/${cited.id}/citations?order=desc&limit=1`)
    expect(page).toMatchObject({
      data: [{ id: second, reply_count: 1, last_cited_at: now, visitor: { email: 'luis@example.com' } }],
      next_starting_after: second,
    })
    const next = await read(`/${cited.id}/citations?order=desc&starting_after=${second}`)
    expect(next).toMatchObject({ data: [{ id: first, reply_count: 2 }], has_more: false })
    expect((await read(`/${other.id}/citations`)).data).toEqual([])

    await account.api.delete(`/conversations/${second}`)
    expect((await read(`/${cited.id}/citations`)).data).toMatchObject([{ id: first }])
    await account.api.delete(`/brain/sources/${cited.id}`)
    expect(await app.sql('select from source_citations where source_id = $1', [cited.id])).toEqual([])
    expect((await read(`/${cited.id}/citations`)).error.type).toBe('not_found')
  })
})
