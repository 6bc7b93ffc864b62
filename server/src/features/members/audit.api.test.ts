import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createProduct, createSource } from '../../../test/records.ts'
import { join } from './members.fixture.ts'

const app = await startTestApp({ environment: { TRUST_PROXY: 'loopback' } })

/** An account with an owner. Entries that its making left are not shown by `changes`. */
async function start() {
  const account = await createTestAccount(app)
  const owner = await join(app, account)
  const list = async (query = '') => (await owner.panel.get(`/audit${query}`)).body
  return { account, owner, list }
}

test('changes by a user, on the panel and the API, and by a key are told with who, what, which and where', async () => {
  const { account, owner, list } = await start()
  const api = account.panel({ ...owner.headers, 'x-forwarded-for': '203.0.113.7' }, '/api/v1')
  const source = await api.post('/brain/sources', { title: 'Sowing', content: 'Sow in March.' })
  const key = await owner.panel.post('/keys', { permission: 'read', label: 'CRM' })
  const { id } = await createProduct(account)
  await account.api.delete(`/products/${id}`)
  const user = { kind: 'user', id: owner.user_id, name: owner.email }
  const told = (await list()).data.map(
    ({ id: _, at, address: _a, ...entry }: Record<string, unknown>) => entry,
  )
  const byKey = { kind: 'api_key', id: expect.any(Number), name: expect.stringMatching(/^….{4}$/) }
  expect(told).toEqual([
    { actor: byKey, operation: 'deleteProduct', record_id: id, door: 'api' },
    { actor: byKey, operation: 'createProduct', record_id: id, door: 'api' },
    { actor: user, operation: 'createKey', record_id: key.body.id, door: 'panel' },
    { actor: user, operation: expect.any(String), record_id: source.body.id, door: 'api' },
    { actor: user, operation: 'acceptInvitation', record_id: owner.user_id, door: 'panel' },
  ])
  // The product's id is the same number: ids count anew for each kind.
  const { operation } = told[3]
  const [entry] = (await list(`?record_id=${source.body.id}&operation=${operation}`)).data
  expect([entry.address, entry.at]).toEqual(['203.0.113.7', new Date(app.clock.nowMs()).toISOString()])
})

test('what is read, refused, repeated or said in a chat leaves no entry', async () => {
  const { account, owner, list } = await start()
  const before = await list()
  await account.api.get('/products')
  await account.api.post('/products', {})
  await account.api.post('/chat', { message: 'Hello' })
  await owner.panel.put('/session', { account_id: account.account.id })
  expect(await list()).toEqual(before)
  const headers = { 'idempotency-key': 'same' }
  const product = { title: 'Garden', kind: 'course', price_cents: 100 }
  await account.api.post('/products', product, { headers })
  const once = await list()
  await account.api.post('/products', product, { headers })
  expect(await list()).toEqual(once)
})

test('entries hold nothing of what was sent', async () => {
  const { account, list } = await start()
  await account.api.post('/brain/sources', { title: 'A secret title', content: 'A secret text.' })
  expect(JSON.stringify(await app.sql('select * from audit_entries'))).not.toContain('secret')
  expect((await list()).data[0].record_id).toEqual(expect.any(Number))
})

test('entries come newest first in pages, by operation, by actor, by record and between two moments', async () => {
  const { account, owner, list } = await start()
  const sources = []
  for (let i = 0; i < 5; i++) sources.push(await createSource(account))
  const first = await list('?limit=2')
  expect([first.data.length, first.has_more]).toEqual([2, true])
  const second = await list(`?limit=100&starting_after=${first.next_starting_after}`)
  expect([...first.data, ...second.data]).toEqual((await list()).data)
  const { operation, actor } = first.data[0]
  expect((await list(`?operation=${operation}`)).data).toHaveLength(5)
  expect((await list(`?actor_id=${owner.user_id}`)).data).toHaveLength(1)
  expect((await list(`?actor_id=${actor.id}&record_id=${sources[0]!.id}`)).data).toHaveLength(1)
  const then = new Date(app.clock.nowMs() + 1).toISOString()
  app.clock.advance('1h')
  await createSource(account)
  expect((await list(`?from=${then}`)).data).toHaveLength(1)
  expect((await list(`?until=${then}`)).data).toHaveLength(6)
  expect((await list(`?from=${then}&until=${then}`)).data).toEqual([])
})

test('entries are kept for 400 days', async () => {
  const { account } = await start()
  const count = async () =>
    (await app.sql('select 1 from audit_entries where account_id = $1', [account.account.id])).length
  app.clock.advance('399d')
  await app.drain()
  expect(await count()).toBe(1)
  app.clock.advance('1d')
  await app.drain()
  expect(await count()).toBe(0)
})
