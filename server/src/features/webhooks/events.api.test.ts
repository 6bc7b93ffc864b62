import { expect, test } from 'vitest'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createSale } from '../../../test/records.ts'
import { createLongConversation } from '../conversations/conversations.fixture.ts'
import { startWebhooks, verify } from './webhooks.fixture.ts'

const { app, receiver, set, academy } = await startWebhooks()

test('purchase.created is posted once, signed, with the whole purchase', async () => {
  const { account, endpoint, received, sell } = await academy()
  const order_ref = await sell({ email: 'ana@example.com', name: 'Ana' })
  await app.drain()
  await app.drain()
  const [request, ...others] = received()
  expect(others).toEqual([])
  const body = verify(endpoint.secret, request!)
  expect(body).toEqual({
    id: request!.headers['webhook-id'],
    type: 'purchase.created',
    timestamp: app.clock.now().toISOString(),
    api_version: 'v1',
    data: {
      purchase_id: account.account.id * 1e10 + 1,
      order_ref,
      source: 'external_sale',
      buyer: { email: 'ana@example.com', name: 'Ana', contact_id: account.account.id * 1e10 + 1 },
      product: { id: account.account.id * 1e10 + 1, title: expect.any(String) },
      amount_cents: 4900,
      currency: 'EUR',
      affiliate: null,
      created_at: app.clock.now().toISOString(),
    },
  })
  expect(request!.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    'webhook-timestamp': String(Math.floor(app.clock.nowMs() / 1000)),
  })
  const [stored] = await app.sql('select body from webhook_messages where account_id = $1', [
    account.account.id,
  ])
  expect(request!.body.toString()).toBe(stored!.body)
})

test('lead.created carries the contact, and comes from conversations only', async () => {
  const { account, received, sell } = await academy(['lead.created'])
  await sell({ email: 'buyer@example.com' })
  await account.api.post('/chat', { message: 'Hi', visitor_email: 'buyer@example.com' })
  await account.api.post('/chat', { message: 'Hi', visitor_email: 'lead@example.com', visitor_name: 'Lea' })
  await account.api.post('/chat', { message: 'Hi again', visitor_email: 'lead@example.com' })
  const contact = (await account.api.get('/contacts')).body.data.at(-1)
  await app.drain()
  const bodies = received().map(({ body }) => JSON.parse(body.toString()))
  expect(bodies).toMatchObject([{ type: 'lead.created', data: { email: 'lead@example.com', name: 'Lea' } }])
  expect(Object.keys(bodies[0].data)).toEqual(Object.keys(contact))
})

test('conversation.ended comes ten minutes after the last message, with all messages, and comes again if the conversation goes on', async () => {
  const { account, received } = await academy(['conversation.ended'])
  const { conversation_id } = (await account.api.post('/chat', { message: 'One' })).body
  app.clock.advance('9m')
  await account.api.post('/chat', { message: 'Two', conversation_id })
  app.clock.advance('9m')
  await app.drain()
  expect(received()).toEqual([])
  app.clock.advance('1m')
  await app.drain()
  const conversation = (await account.api.get(`/conversations/${conversation_id}`)).body
  expect(conversation.messages).toHaveLength(4)
  expect(received().map(({ body }) => JSON.parse(body.toString()).data)).toEqual([conversation])
  await account.api.post('/chat', { message: 'Three', conversation_id })
  app.clock.advance('10m')
  await app.drain()
  expect(received().map(({ body }) => JSON.parse(body.toString()).data.messages.length)).toEqual([4, 6])
})

test('conversation.ended of a long conversation carries its latest 2,000 messages, as GET /conversations/{id} does', async () => {
  const { account, received } = await academy(['conversation.ended'])
  const id = await createLongConversation(app, account, { count: 2_501 })
  app.clock.advance('10m')
  await app.drain()
  const conversation = (await account.api.get(`/conversations/${id}`)).body
  expect(conversation).toMatchObject({ message_count: 2_501, messages_truncated: true })
  expect(conversation.messages).toHaveLength(2_000)
  expect(received().map(({ body }) => JSON.parse(body.toString()).data)).toEqual([conversation])
})

test('each kind is switched on for each endpoint separately; disabled endpoints and other accounts receive nothing', async () => {
  const account = await createTestAccount(app)
  const hooks = (name: string) => `${receiver.url}/kinds/${name}`
  await set(account, hooks('both'), ['purchase.created', 'lead.created'])
  await set(account, hooks('leads'), ['lead.created'])
  await set(account, hooks('off'), ['purchase.created'], true)
  await set(account, hooks('changed'), ['lead.created'])
  await set(account, hooks('changed'), ['purchase.created'])
  const other = await createTestAccount(app)
  await set(other, hooks('other'), ['purchase.created'])
  await createSale(account)
  await app.drain()
  const came = receiver.received.filter(({ path }) => path.startsWith('/kinds/'))
  expect(came.map(({ path }) => path).toSorted()).toEqual(['/kinds/both', '/kinds/changed'])
  expect(new Set(came.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('no event is stored if no endpoint receives it, and a transaction that failed sends none', async () => {
  const silent = await createTestAccount(app)
  await createSale(silent)
  const { account, received, sell } = await academy()
  const order_ref = await sell()
  await app.sql(
    `alter table webhook_deliveries add constraint refuses check (account_id <> ${account.account.id}) not valid`,
  )
  const failed = await account.api.post(
    '/sales',
    { email: 'a@b.co', amount_cents: 1, order_ref: 'undone', product_id: account.account.id * 1e10 + 1 },
    { expectFault: true },
  )
  await app.sql('alter table webhook_deliveries drop constraint refuses')
  expect(failed.status).toBe(500)
  await app.drain()
  expect(received().map(({ body }) => JSON.parse(body.toString()).data.order_ref)).toEqual([order_ref])
  const rows = (table: string, id: number) => app.sql(`select 1 from ${table} where account_id = $1`, [id])
  expect(await rows('sales', account.account.id)).toHaveLength(1)
  expect(await rows('webhook_messages', silent.account.id)).toEqual([])
})

test("an erased person is removed from stored events, sent or not, and from receivers' answers", async () => {
  const { account, received, sell } = await academy([
    'purchase.created',
    'lead.created',
    'conversation.ended',
  ])
  receiver.react = ({ body }) => ({
    status: 200,
    body: body.includes('ana@example.com') ? 'thanks, ANA@example.com' : 'ok',
  })
  await sell({ email: 'eva@example.com' })
  await sell({ email: 'ana@example.com' })
  await app.drain()
  await account.api.post('/chat', {
    message: 'My address is Ana@Example.com',
    visitor_email: 'ana@example.com',
  })
  const exported = await operate<{ webhook_messages: object[] }>(account, 'contact export', {
    email: 'ana@example.com',
  })
  expect(exported.webhook_messages).toMatchObject([{ type: 'purchase.created' }])
  await operate(account, 'contact erase', { email: 'ana@example.com' })
  app.clock.advance('10m')
  await app.drain()
  expect(received()).toHaveLength(2)
  for (const table of ['webhook_messages', 'webhook_deliveries']) {
    const rows = await app.sql(`select t::text as row from ${table} as t where account_id = $1`, [
      account.account.id,
    ])
    expect([table, rows.length]).toEqual([table, 1])
    expect(JSON.stringify(rows)).not.toMatch(/ana@/i)
  }
  receiver.react = () => 200
})

test('an affiliate who is erased is named by the code in the events of others, also in what was being sent', async () => {
  const { account, received, sell } = await academy()
  const affiliate = { name: 'Eva Erased', email: 'eva@affiliates.example', code: 'eva' }
  await operate(account, 'affiliate create', { ...affiliate, commission_percent: 10 })
  await sell({ email: 'ana@example.com', ref: 'eva' })
  receiver.react = async ({ body }) => {
    if (received().length === 1) await operate(account, 'contact erase', { email: affiliate.email })
    return { status: 200, body }
  }
  await app.drain()
  const names = () => received().map(({ body }) => JSON.parse(body.toString()).data.affiliate.name)
  expect(names()).toEqual(['Eva Erased'])
  const stored = await app.sql(
    `select m.body, d.attempts::text from webhook_messages as m
     join webhook_deliveries as d using (account_id, id) where account_id = $1`,
    [account.account.id],
  )
  expect(JSON.stringify(stored)).not.toContain('Eva Erased')
  app.clock.advance('1m')
  await app.drain()
  expect(names()).toEqual(['Eva Erased', 'eva'])
  const ids = received().map(({ headers }) => headers['webhook-id'])
  expect(ids[0]).toBe(ids[1])
  receiver.react = () => 200
})
