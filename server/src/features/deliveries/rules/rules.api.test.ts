import { expect, test } from 'vitest'
import { createTestAccount } from '../../../../test/factories.ts'
import {
  createConnection,
  createDeliveryRule,
  createFailedDelivery,
  createProduct,
} from '../../../../test/records.ts'
import { startDeliveries } from '../deliveries.fixture.ts'

const { app } = await startDeliveries()
const path = '/external-delivery/rules'
const account = await createTestAccount(app)
const { api } = account

/** A request for a product and a connection of their own. */
const request = async (fields: Record<string, unknown> = {}) => ({
  productId: (await createProduct(account)).id,
  connectionId: await createConnection(account),
  payload: [{ name: 'email', source: 'buyer.email' }],
  ...fields,
})

test('a rule is saved, disabled and with review by default, and listed', async () => {
  const sent = await request()
  const { status, body } = await api.post(path, sent)
  expect([status, body]).toEqual([
    200,
    {
      data: {
        object: 'external_delivery_rule',
        id: expect.any(Number),
        product_id: sent.productId,
        connection_id: sent.connectionId,
        payload: sent.payload,
        enabled: false,
        refund_policy: 'review',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    },
  ])
  expect((await api.get(path)).body.data).toContainEqual(body.data)
})

test('the same product and connection replace the whole rule; an id changes the given fields, and never these two', async () => {
  const sent = await request({ enabled: true, refundPolicy: 'keep' })
  const { data: made } = (await api.post(path, sent)).body
  const { data: changed } = (
    await api.post(path, {
      id: made.id,
      payload: { plan: { value: 'gold' } },
      productId: (await request()).productId,
    })
  ).body
  expect(changed).toEqual({
    ...made,
    payload: [{ name: 'plan', value: 'gold' }],
    updated_at: changed.updated_at,
  })
  const { data: replaced } = (await api.post(path, { ...sent, enabled: undefined, refundPolicy: undefined }))
    .body
  expect(replaced).toMatchObject({
    id: made.id,
    payload: sent.payload,
    enabled: false,
    refund_policy: 'review',
  })
})

test('a payload is a list or a map, and both come back as the same list in their order', async () => {
  const map = { z: { source: 'purchase.id' }, a: { value: null }, m: { value: 1.5 } }
  const list = Object.entries(map).map(([name, field]) => ({ name, ...field }))
  const [asMap, asList] = [await request({ payload: map }), await request({ payload: list })]
  expect((await api.post(path, asMap)).body.data.payload).toEqual(list)
  expect((await api.post(path, asList)).body.data.payload).toEqual(list)
})

const field = (index: number) => ({ name: `f${index}`, value: index })
const many = (count: number) => Array.from({ length: count }, (_, index) => field(index))

test.each<[string, unknown]>([
  ['nothing', []],
  ['an empty map', {}],
  ['33 fields', many(33)],
  ['33 fields in a map', Object.fromEntries(many(33).map(({ name, value }) => [name, { value }]))],
  ['an unknown source', [{ name: 'a', source: 'buyer.password' }]],
  ['source and value', [{ name: 'a', source: 'buyer.email', value: 1 }]],
  ['neither', [{ name: 'a' }]],
  ['no name', [{ value: 1 }]],
  ['an empty name', [{ name: '', value: 1 }]],
  ['a long name', [{ name: 'a'.repeat(101), value: 1 }]],
  ['a nested value', [{ name: 'a', value: { b: 1 } }]],
  ['a list as value', { a: { value: [1] } }],
  ['a long value', [{ name: 'a', value: 'a'.repeat(1_001) }]],
  ['a name twice', [field(1), field(2), field(1)]],
  ['a name that an object cannot have', [{ name: '__proto__', value: 1 }]],
])('a payload with %s is refused, naming it', async (_, payload) => {
  const { status, body } = await api.post(path, await request({ payload }))
  expect([status, body.error.type]).toEqual([400, 'invalid_request'])
  expect(body.error.message).toMatch(/^payload[.:]\S* (must|has|cannot)/)
})

test('32 fields with names of 100 characters and values of 1,000 are accepted', async () => {
  const long = (name: string) => name + '😀'.repeat(100 - name.length)
  const payload = many(32).map(({ name }) => ({ name: long(name), value: 'é'.repeat(1_000) }))
  expect((await api.post(path, await request({ payload }))).status).toBe(200)
})

test.each(['productId', 'connectionId', 'payload'])('a new rule without %s is refused', async (name) => {
  const { status, body } = await api.post(path, await request({ [name]: undefined }))
  expect([status, body.error.message]).toEqual([400, `${name}: is required.`])
})

test('a rule is enabled only on an enabled connection; an enabled rule can be changed while its connection is disabled', async () => {
  const sent = await request()
  const { data: rule } = (await api.post(path, sent)).body
  await api.post('/external-delivery/connections', { id: sent.connectionId, enabled: false })
  for (const body of [
    { id: rule.id, enabled: true },
    { ...sent, enabled: true },
  ]) {
    const answer = await api.post(path, body)
    expect([answer.status, answer.body.error.type]).toEqual([409, 'connection_disabled'])
  }
  await api.post('/external-delivery/connections', { id: sent.connectionId, enabled: true })
  await api.post(path, { id: rule.id, enabled: true })
  await api.post('/external-delivery/connections', { id: sent.connectionId, enabled: false })
  const { status, body } = await api.post(path, { id: rule.id, refundPolicy: 'keep' })
  expect([status, body.data.enabled, body.data.refund_policy]).toEqual([200, true, 'keep'])
})

test('16 identical requests at once make one rule', async () => {
  const sent = await request()
  const answers = await Promise.all(Array.from({ length: 16 }, () => api.post(path, sent)))
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
})

test('on plan Starter saving a rule and retrying are answered with 403, unless the record does not exist', async () => {
  const shop = await createTestAccount(app)
  const delivery_id = await createFailedDelivery(shop)
  const rule_id = await createDeliveryRule(shop)
  await app.sql("update accounts set plan = 'starter' where id = $1", [shop.account.id])
  app.clock.advance('6s')
  const statuses = async (route: string, body: object) => {
    const { status, body: answer } = await shop.api.post(route, body)
    return [status, answer.error.type]
  }
  expect(await statuses(path, { id: rule_id })).toEqual([403, 'feature_not_in_plan'])
  expect(await statuses(path, { id: 1 })).toEqual([404, 'not_found'])
  const retry = (id: number) => `/external-delivery/deliveries/${id}/retry`
  expect(await statuses(retry(delivery_id), {})).toEqual([403, 'feature_not_in_plan'])
  expect(await statuses(retry(1), {})).toEqual([404, 'not_found'])
})
