import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { signInUser } from '../../../../test/records.ts'
import { upsertContact } from '../index.ts'

const app = await startTestApp()

const add = (account: TestAccount, email: string, name: string | null) =>
  account
    .ctx()
    .transaction((tx) => upsertContact(tx, { email, name, source: 'api', openedCount: 0 }))
    .then(({ id }) => id)

const emails = async (account: TestAccount, query: string) =>
  (await account.api.get(`/contacts?${query}`)).body.data.map(({ email }: { email: string }) => email)

test('a search finds what stands anywhere in an email or a name, whatever its case and accents', async () => {
  const account = await createTestAccount(app)
  await add(account, 'jose@example.com', 'José Muñoz')
  await add(account, 'ana@school.example', 'Ana 100%_Real')
  await add(account, 'luis@example.com', null)
  const other = await createTestAccount(app)
  await add(other, 'jose@other.example', 'José')
  for (const q of ['josé', 'JOSE', 'se@ex', 'muñ', 'MUNOZ', 'j', 'oz'])
    expect([q, await emails(account, `q=${encodeURIComponent(q)}`)]).toEqual([q, ['jose@example.com']])
  expect(await emails(account, 'q=example.com')).toEqual(['jose@example.com', 'luis@example.com'])
  expect(await emails(account, `q=${encodeURIComponent('100%_r')}`)).toEqual(['ana@school.example'])
  for (const q of ['%', '_%_', 'nobody', 'josemunoz']) {
    const found = await emails(account, `q=${encodeURIComponent(q)}`)
    expect([q, found]).toEqual([q, q === '%' ? ['ana@school.example'] : []])
  }
})

test('pages come by id in either order, and hold every match once', async () => {
  const account = await createTestAccount(app)
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await add(account, `garden${i}@example.com`, null))
  await add(account, 'other@example.com', null)
  for (const [order, expected] of [
    ['asc', ids],
    ['desc', ids.toReversed()],
  ] as const) {
    const found: number[] = []
    let after = ''
    for (;;) {
      const { body } = await account.api.get(`/contacts?q=garden&order=${order}&limit=2${after}`)
      found.push(...body.data.map(({ id }: { id: number }) => id))
      if (!body.has_more) break
      after = `&starting_after=${body.next_starting_after}`
    }
    expect(found).toEqual(expected)
  }
})

test('a tag leaves those who carry it now', async () => {
  const account = await createTestAccount(app)
  const ana = await add(account, 'ana@example.com', 'Ana')
  const luis = await add(account, 'luis@example.com', 'Luis')
  await add(account, 'eva@example.com', 'Eva')
  const until = new Date(app.clock.nowMs() + 60_000).toISOString()
  await account.api.post(`/contacts/${ana}/tags`, { name: 'vip' })
  const [{ id: tag_id }] = (await account.api.get('/tags')).body.data
  await account.api.post(`/contacts/${luis}/tags`, { tag_id, expires_at: until })
  expect(await emails(account, `tag_id=${tag_id}&order=desc`)).toEqual([
    'luis@example.com',
    'ana@example.com',
  ])
  expect(await emails(account, `tag_id=${tag_id}&q=ana`)).toEqual(['ana@example.com'])
  app.clock.advance('60s')
  expect(await emails(account, `tag_id=${tag_id}`)).toEqual(['ana@example.com'])
})

test('a name that changes is found by the new one alone', async () => {
  const account = await createTestAccount(app)
  await add(account, 'ana@example.com', 'Ana Ruiz')
  await add(account, 'ana@example.com', 'Ana Vega')
  expect([await emails(account, 'q=ruiz'), await emails(account, 'q=vega')]).toEqual([
    [],
    ['ana@example.com'],
  ])
})

test('an owner exports and erases a person, and the audit names neither', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account)
  await account.api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })
  const [{ id }] = (await account.api.get('/contacts')).body.data
  const exported = (await panel.get(`/contacts/${id}/export`)).body
  expect([exported.email, exported.contacts[0].id]).toEqual(['ana@example.com', id])
  expect((await panel.delete(`/contacts/${id}`)).body).toEqual({ id, erased: true })
  expect((await panel.get(`/contacts/${id}/export`)).status).toBe(404)
  expect(await emails(account, 'q=ana')).toEqual([])
  const [entry] = (await panel.get('/audit?operation=eraseContact')).body.data
  expect(entry.record_id).toBe(id)
  expect(JSON.stringify(await app.sql('select * from audit_entries'))).not.toContain('ana@example.com')
})
