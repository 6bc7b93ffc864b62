import { expect, test } from 'vitest'
import { createTestAccount } from '../../../../test/factories.ts'
import { createConnection } from '../../../../test/records.ts'
import { startDeliveries } from '../deliveries.fixture.ts'

const { app, receiver, academy } = await startDeliveries()
const path = '/external-delivery/connections'
const account = await createTestAccount(app)
const { api } = account

const valid = {
  name: 'Members',
  url: 'https://example.com/in',
  auth: 'none',
  idempotencySupported: true,
}
const bearer = { ...valid, auth: 'bearer', token: 'a-token-of-20-chars.' }

test('a connection is saved and listed without its token, which is stored sealed', async () => {
  const own = await createTestAccount(app)
  const { status, body, text } = await own.api.post(path, {
    ...bearer,
    name: '  Members  ',
    successField: 'ok',
    successValue: 1,
  })
  expect([status, body]).toEqual([
    200,
    {
      data: {
        id: own.account.id * 1e10 + 1,
        name: 'Members',
        url: valid.url,
        auth: 'bearer',
        enabled: true,
        has_credential: true,
        success_field: 'ok',
        success_value: 1,
      },
    },
  ])
  const list = await own.api.get(path)
  expect(list.body).toEqual({
    object: 'list',
    data: [
      {
        object: 'external_delivery_connection',
        ...body.data,
        idempotency_supported: true,
        rule_count: 0,
        consecutive_failures: 0,
        last_delivery_at: null,
        created_at: app.clock.now().toISOString(),
        updated_at: app.clock.now().toISOString(),
      },
    ],
    has_more: false,
    next_starting_after: null,
  })
  expect(text + list.text).not.toContain(bearer.token)
  const rows = await app.sql<{ token: Buffer }>('select * from delivery_connections where account_id = $1', [
    own.account.id,
  ])
  expect(rows[0]!.token.includes(bearer.token)).toBe(false)
})

test('with an id only name, token and enabled change, what is omitted stays, and the rest is checked but ignored', async () => {
  const shop = await academy({
    connection: { auth: 'bearer', token: 'first-token-1', successField: 'ok', successValue: true },
  })
  shop.react({ status: 200, body: '{"ok":true}' })
  const { body } = await shop.api.post(path, {
    id: shop.connection_id,
    url: 'https://elsewhere.example.com/',
    auth: 'none',
    successField: 'other',
    successValue: null,
    token: 'second-token-2',
  })
  expect(body.data).toMatchObject({
    url: receiver.url + shop.path,
    auth: 'bearer',
    enabled: true,
    has_credential: true,
    success_field: 'ok',
    success_value: true,
  })
  await shop.api.post(path, { id: shop.connection_id, name: 'New name' })
  await shop.sell()
  await app.drain()
  expect(shop.received().map(({ headers }) => headers.authorization)).toEqual(['Bearer second-token-2'])
  expect(await shop.connection()).toMatchObject({ name: 'New name', rule_count: 1 })
  const wrong = await shop.api.post(path, { id: shop.connection_id, url: 'https://example.com/?a=b' })
  expect([wrong.status, wrong.body.error.type]).toEqual([400, 'invalid_request'])
})

test.each<[string, Record<string, unknown>, string]>([
  ['no name', { ...valid, name: undefined }, 'name: is required'],
  ['no url', { ...valid, url: undefined }, 'url: is required'],
  ['no auth', { ...valid, auth: undefined }, 'auth: is required'],
  [
    'no word on idempotency',
    { ...valid, idempotencySupported: undefined },
    'idempotencySupported: is required',
  ],
  ['no idempotency', { ...valid, idempotencySupported: false }, 'idempotencySupported: must be true'],
  ['a query', { ...valid, url: 'https://example.com/?a=b' }, 'url: must have no query'],
  ['an empty query', { ...valid, url: 'https://example.com/?' }, 'url: must have no query'],
  ['a fragment', { ...valid, url: 'https://example.com/#a' }, 'url: must have no query'],
  ['credentials', { ...valid, url: 'https://a:b@example.com/' }, 'url: must have no query'],
  ['a long url', { ...valid, url: `https://example.com/${'a'.repeat(481)}` }, 'url: must have 1 to 500'],
  ['plain http', { ...valid, url: 'http://93.184.216.34/' }, 'url: must be an https address'],
  ['no token', { ...bearer, token: undefined }, 'token: is required'],
  ['a token for nothing', { ...valid, token: 'a-token-of-20-chars.' }, 'token: is not sent'],
  ['a short token', { ...bearer, token: 'a'.repeat(11) }, 'token: must have 12 to 4096'],
  ['a token with a line', { ...bearer, token: 'a-token\r\nx-evil: 1' }, 'token: must be of printable'],
  ['a field without its value', { ...valid, successField: 'ok' }, 'successValue: is required'],
  ['a value without its field', { ...valid, successValue: null }, 'successField: is required'],
  [
    'a value that is not a scalar',
    { ...valid, successField: 'ok', successValue: {} },
    'successValue: must be a text',
  ],
  ['a long value', { ...valid, successField: 'ok', successValue: 'a'.repeat(1_001) }, 'at most 1000'],
])('a connection with %s is refused with a message that names the field', async (_, body, message) => {
  const answer = await api.post(path, body)
  expect([answer.status, answer.body.error.type]).toEqual([400, 'invalid_request'])
  expect(answer.body.error.message).toContain(message)
})

test('the smallest and the largest allowed values are accepted', async () => {
  for (const fields of [
    { url: `https://example.com/${'a'.repeat(480)}`, name: 'ab' },
    { auth: 'bearer', token: 'x'.repeat(12), name: '😀'.repeat(120) },
    { auth: 'bearer', token: '~'.repeat(4096) },
    { successField: 'é'.repeat(200), successValue: null },
  ]) {
    expect((await api.post(path, { ...valid, ...fields })).status, JSON.stringify(fields).slice(0, 80)).toBe(
      200,
    )
  }
})

test('the list of connections has pages in ascending id', async () => {
  const own = await createTestAccount(app)
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await createConnection(own))
  const first = (await own.api.get(`${path}?limit=2`)).body
  expect([first.data.map(({ id }: { id: number }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
  const rest = (await own.api.get(`${path}?limit=100&starting_after=${first.next_starting_after}`)).body
  expect([rest.data.map(({ id }: { id: number }) => id), rest.next_starting_after]).toEqual([
    ids.slice(2),
    null,
  ])
})

test.each([
  ['GET', '/external-delivery/connections'],
  ['GET', '/external-delivery/rules'],
  ['GET', '/external-delivery/deliveries'],
  ['POST', '/external-delivery/connections'],
])(
  'on plan Starter %s %s is answered with 403 feature_not_in_plan, unless the request is invalid',
  async (method, route) => {
    const starter = await createTestAccount(app, { plan: 'starter', unlimited: true })
    const answer =
      method === 'GET'
        ? await starter.api.get(route)
        : await starter.api.post(route, { ...valid, url: 'https://10.0.0.1/in' })
    expect([answer.status, answer.body.error.type]).toEqual([403, 'feature_not_in_plan'])
    const wrong =
      method === 'GET' ? await starter.api.get(`${route}?limit=0`) : await starter.api.post(route, {})
    expect(wrong.status).toBe(400)
    if (method === 'POST') expect((await starter.api.post(route, { id: 1 })).status).toBe(404)
  },
)
