import { expect, test } from 'vitest'
import { operate } from '../../../../test/operator.ts'
import { createConnection, createProduct, signInUser } from '../../../../test/records.ts'
import { startDeliveries } from '../deliveries.fixture.ts'

const { app, academy } = await startDeliveries()
const token = 'a-token-of-20-chars.'
const withToken = { auth: 'bearer', token, successField: 'granted', successValue: true }

test('a test calls the address as a delivery would, says that it is one, and leaves nothing behind', async () => {
  const { account, connection_id, received, react, connection } = await academy({ connection: withToken })
  const { panel } = await signInUser(account)
  const before = await connection()
  const answer = { granted: true, repeated: `Bearer ${token}` }
  react({ status: 200, body: JSON.stringify(answer) })
  const { status, body } = await panel.post(`/deliveries/connections/${connection_id}/test`)
  expect([status, body]).toEqual([
    200,
    {
      ...{ object: 'external_delivery_test', connection_id, confirmed: true, http_status: 200, error: null },
      body: expect.any(String),
      latency_ms: expect.any(Number),
      body_excerpt: '{"granted":true,"repeated":"Bearer [token]"}',
    },
  ])
  const [request, ...others] = received()
  expect([request!.body.toString(), request!.headers.authorization]).toEqual([body.body, `Bearer ${token}`])
  expect(JSON.parse(body.body)).toEqual({ test: true, message: expect.stringContaining('test') })
  expect(request!.headers['idempotency-key']).toMatch(/^test-/)
  await app.drain()
  expect(others).toEqual([])
  for (const table of ['external_deliveries', 'sales', 'webhook_messages', 'academy_access']) {
    const rows = await app.sql(`select from ${table} where account_id = $1`, [account.account.id])
    expect([table, rows]).toEqual([table, []])
  }
  expect(await connection()).toEqual(before)
})

test('a test tells why it was not confirmed, of a disabled connection too', async () => {
  const { account, connection_id, react, enable } = await academy({ connection: withToken })
  const { panel } = await signInUser(account)
  await enable(false)
  for (const [reaction, outcome] of [
    [
      { status: 200, body: '{"granted":false}' },
      { http_status: 200, error: 'not_confirmed' },
    ],
    [404, { http_status: 404, error: 'http_404' }],
    ['reset', { http_status: null, error: 'network' }],
  ] as const) {
    react(reaction)
    const { body } = await panel.post(`/deliveries/connections/${connection_id}/test`)
    expect(body).toMatchObject({ confirmed: false, ...outcome })
  }
})

test('a token that was sealed under another key is not sent, and the test says so', async () => {
  const { account, connection_id, received } = await academy({ connection: withToken })
  const { panel } = await signInUser(account)
  await app.sql("update delivery_connections set token = '\\x00' where id = $1", [connection_id])
  const { body } = await panel.post(`/deliveries/connections/${connection_id}/test`)
  expect(body).toMatchObject({ confirmed: false, error: 'credential_unreadable', http_status: null })
  expect(received()).toEqual([])
})

test('a connection that is removed sends nothing more; its deliveries stay, its token does not', async () => {
  const { account, api, connection_id, product_id, react, sell, deliveries, received, retry } = await academy(
    {
      connection: withToken,
    },
  )
  const { panel } = await signInUser(account)
  react({ status: 200, body: '{"granted":true}' })
  await sell()
  await app.drain()
  react(503)
  await sell()
  await app.drain()
  await sell()
  expect((await panel.delete(`/deliveries/connections/${connection_id}`)).body).toEqual({
    ...{ id: connection_id, deleted: true },
  })
  await sell()
  const sent = received().length
  app.clock.advance('2d')
  await app.drain()
  expect(received()).toHaveLength(sent)
  const listed = await deliveries()
  const reason = 'connection_removed'
  expect(listed.map(({ status, reason }) => [status, reason])).toEqual([
    ['delivered', null],
    ['failed', reason],
    ['cancelled', reason],
  ])
  expect((await api.get('/external-delivery/connections')).body.data).toEqual([])
  expect((await api.get('/external-delivery/rules')).body.data).toEqual([])
  expect((await retry(listed[1]!.id)).body.error.type).toBe('connection_disabled')
  const [row] = await app.sql('select token from delivery_connections where id = $1', [connection_id])
  expect(row).toEqual({ token: null })
  const rule = { productId: product_id, connectionId: connection_id, payload: [{ name: 'a', value: 1 }] }
  for (const answer of [
    await api.post('/external-delivery/connections', { id: connection_id, enabled: true }),
    await api.post('/external-delivery/rules', rule),
    await panel.post(`/deliveries/connections/${connection_id}/test`),
    await panel.delete(`/deliveries/connections/${connection_id}`),
  ])
    expect(answer.status).toBe(404)
})

test('a purchase and the removal of its connection that come together leave nothing that waits', async () => {
  const { account, connection_id, sell, deliveries } = await academy()
  const { panel } = await signInUser(account)
  await Promise.all([sell(), panel.delete(`/deliveries/connections/${connection_id}`), sell()])
  await app.drain()
  for (const { status } of await deliveries()) expect(['delivered', 'cancelled', 'failed']).toContain(status)
})

test('an owner tests and removes connections; an editor removes rules, and a viewer previews', async () => {
  const { account, rule_id, connection_id, product_id, api } = await academy()
  const [editor, viewer] = [await signInUser(account, 'editor'), await signInUser(account, 'viewer')]
  const own = await createConnection(account)
  for (const { panel } of [editor, viewer]) {
    expect((await panel.post(`/deliveries/connections/${connection_id}/test`)).status).toBe(403)
    expect((await panel.delete(`/deliveries/connections/${own}`)).status).toBe(403)
  }
  const preview = { product_id, payload: [{ name: 'a', value: 1 }] }
  expect((await viewer.panel.post('/deliveries/preview', preview)).status).toBe(200)
  expect((await viewer.panel.delete(`/deliveries/rules/${rule_id}`)).status).toBe(403)
  expect((await editor.panel.delete(`/deliveries/rules/${rule_id}`)).body).toEqual({
    ...{ id: rule_id, deleted: true },
  })
  expect((await editor.panel.delete(`/deliveries/rules/${rule_id}`)).status).toBe(404)
  expect((await api.get('/external-delivery/rules')).body.data).toEqual([])
})

test('a plan without the feature has neither test, preview nor removal', async () => {
  const { account, connection_id, rule_id, product_id } = await academy({}, { plan: 'pro' })
  const { panel } = await signInUser(account)
  await operate(app, 'account set-plan', { id: account.account.id, plan: 'starter' })
  app.clock.advance('10s')
  for (const answer of [
    await panel.post(`/deliveries/connections/${connection_id}/test`),
    await panel.post('/deliveries/preview', { product_id, payload: [{ name: 'a', value: 1 }] }),
    await panel.delete(`/deliveries/rules/${rule_id}`),
    await panel.delete(`/deliveries/connections/${connection_id}`),
  ])
    expect([answer.status, answer.body.error?.type]).toEqual([403, 'feature_not_in_plan'])
})

test('a preview is what a sale sends, byte for byte', async () => {
  const payload = [
    { name: '10', source: 'buyer.email' },
    { name: '1', value: null },
    { name: 'name', source: 'buyer.name' },
    { name: 'purchase', source: 'purchase.id' },
    { name: 'product', source: 'product.id' },
  ]
  const { account, product_id, sell, received } = await academy({ rule: { payload } })
  const { panel } = await signInUser(account)
  const order_ref = await sell({ email: 'bo@example.com', name: 'Bo "B"' })
  await app.drain()
  const preview = (fields: object) => panel.post('/deliveries/preview', { product_id, payload, ...fields })
  expect((await preview({ order_ref })).body).toEqual({
    ...{ object: 'external_delivery_preview', is_sample: false },
    body: received()[0]!.body.toString(),
  })
  const { body } = await preview({})
  expect([body.is_sample, JSON.parse(body.body)]).toEqual([
    ...[true, expect.objectContaining({ 10: 'ana@example.com', product: product_id })],
  ])
  const other = await createProduct(account)
  expect((await preview({ order_ref: 'nobody bought this' })).status).toBe(404)
  expect((await preview({ product_id: other.id + 9 })).status).toBe(404)
})
