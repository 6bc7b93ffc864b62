import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createProduct } from '../../../test/records.ts'

const app = await startTestApp()
const emitted: [string, unknown][] = []
const { emit } = app.app
app.app.emit = async (ctx, event, payload) => {
  if (ctx.account !== null && event.name.startsWith('purchase.')) emitted.push([event.name, payload])
  await emit(ctx, event, payload)
}

const order = async (account: TestAccount, fields: Record<string, unknown> = {}) => ({
  email: 'ana@example.com',
  amount_cents: 4900,
  order_ref: 'order-1',
  product_id: fields.product_id ?? (await createProduct(account, { title: 'Garden' })).id,
  ...fields,
})

const listContacts = async ({ api }: TestAccount) => (await api.get('/contacts')).body.data

test('a sale is recorded, makes the buyer a contact, and emits one event with the whole purchase', async () => {
  const account = await createTestAccount(app)
  const sent = await order(account, { email: ' Ana@Example.com ', name: ' Ana ' })
  emitted.length = 0
  const { status, body, headers } = await account.api.post('/sales', sent)
  expect(status).toBe(201)
  expect(body).toEqual({
    object: 'sale',
    order_ref: 'order-1',
    product_id: sent.product_id,
    product_title: 'Garden',
    amount_cents: 4900,
    already_recorded: false,
    affiliate: null,
  })
  expect(headers).not.toHaveProperty('x-idempotent-mismatch')
  const [contact, ...others] = await listContacts(account)
  expect(others).toEqual([])
  expect(contact).toMatchObject({
    email: 'ana@example.com',
    name: 'Ana',
    source: 'sale',
    conversation_count: 0,
  })
  expect(emitted).toEqual([
    [
      'purchase.created',
      {
        subject: { contact_id: contact.id, affiliate_id: null },
        purchase: {
          purchase_id: account.account.id * 1e10 + 1,
          order_ref: 'order-1',
          source: 'external_sale',
          buyer: { email: 'ana@example.com', name: 'Ana', contact_id: contact.id },
          product: { id: sent.product_id, title: 'Garden' },
          amount_cents: 4900,
          currency: 'EUR',
          affiliate: null,
          created_at: app.clock.now().toISOString(),
        },
      },
    ],
  ])
})

test('a repeated order_ref answers the first sale with 200 and changes nothing, also if its values are spelled differently', async () => {
  const account = await createTestAccount(app)
  const sent = await order(account, { name: 'Ana', currency: 'EUR' })
  const first = await account.api.post('/sales', sent)
  emitted.length = 0
  const same = { ...sent, email: 'ANA@example.com', name: ' Ana', currency: 'eur', ref: '' }
  for (const again of [sent, same]) {
    const { status, body, headers } = await account.api.post('/sales', again)
    expect([status, body]).toEqual([200, { ...first.body, already_recorded: true }])
    expect(headers).not.toHaveProperty('x-idempotent-mismatch')
  }
  expect(emitted).toEqual([])
})

test('a repeated order_ref with other values answers the first sale and says so in a header, replays too', async () => {
  const account = await createTestAccount(app)
  const sent = await order(account)
  const first = await account.api.post('/sales', sent)
  const other = await createProduct(account)
  const changes = [
    { email: 'eva@example.com' },
    { amount_cents: 4901 },
    { product_id: other.id },
    { product_id: 1 },
    { ref: 'nobody' },
    { name: 'Ana' },
  ]
  for (const [index, change] of changes.entries()) {
    for (const replayed of [undefined, 'true']) {
      const answer = await account.api.post(
        '/sales',
        { ...sent, ...change },
        { headers: { 'idempotency-key': `mismatch-${index}` } },
      )
      expect([change, answer.status, answer.body]).toEqual([
        change,
        200,
        { ...first.body, already_recorded: true },
      ])
      expect(answer.headers['x-idempotent-mismatch']).toBe('true')
      expect(answer.headers['idempotent-replayed']).toBe(replayed)
    }
  }
  expect((await listContacts(account)).map((one: { email: string }) => one.email)).toEqual([
    'ana@example.com',
  ])
})

test('of 64 identical sales at once one is recorded, and the buyer is one contact', async () => {
  const account = await createTestAccount(app)
  const sent = await order(account)
  emitted.length = 0
  const answers = await Promise.all(Array.from({ length: 64 }, () => account.api.post('/sales', sent)))
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array(63).fill(200), 201])
  const bodies = new Set(answers.map(({ body }) => JSON.stringify({ ...body, already_recorded: null })))
  expect(bodies.size).toBe(1)
  expect(await listContacts(account)).toHaveLength(1)
  expect(new Set(emitted.map(([, payload]) => JSON.stringify(payload))).size).toBe(1)
})

test('many different sales of one new buyer at once are all recorded, with one contact', async () => {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) =>
      account.api.post('/sales', await order(account, { product_id, order_ref: `many-${index}` })),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await listContacts(account)).toHaveLength(1)
})

test.each(['USD', 'Eur', 'EURO', ''])(
  'currency %j is answered with 400 unsupported_currency',
  async (currency) => {
    const account = await createTestAccount(app)
    const { status, body } = await account.api.post('/sales', await order(account, { currency }))
    expect([status, body.error.type]).toEqual([400, 'unsupported_currency'])
  },
)

test('a sale of 0 cents is recorded; a negative amount, a fraction and an unknown product are refused', async () => {
  const account = await createTestAccount(app)
  expect((await account.api.post('/sales', await order(account, { amount_cents: 0 }))).status).toBe(201)
  for (const amount_cents of [-1, 0.5, '4900', null]) {
    const sent = await order(account, { amount_cents, order_ref: 'x' })
    const { status, body } = await account.api.post('/sales', sent)
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('amount_cents')])
  }
  const unknown = await account.api.post('/sales', await order(account, { product_id: 1, order_ref: 'x' }))
  expect([unknown.status, unknown.body.error.type]).toEqual([404, 'not_found'])
})

test('a sale keeps the title of its product, also when the product is deleted', async () => {
  const account = await createTestAccount(app)
  const sent = await order(account)
  await account.api.post('/sales', sent)
  await account.api.patch(`/products/${sent.product_id}`, { title: 'New name' })
  expect((await account.api.post('/sales', sent)).body.product_title).toBe('Garden')
  await account.api.delete(`/products/${sent.product_id}`)
  const { status, body } = await account.api.post('/sales/order-1/refund')
  expect([status, body.product_title, body.status]).toEqual([200, 'Garden', 'refunded'])
})

test('erasing a person removes them from their sales, which stay', async () => {
  const account = await createTestAccount(app)
  const sent = await order(account, { name: 'Ana' })
  await account.api.post('/sales', sent)
  await account.api.post('/sales/order-1/refund', { amount_cents: 900, reason: 'ana@example.com asked' })
  const exported = await operate(account, 'contact export', { email: 'ana@example.com' })
  expect(exported.sales).toMatchObject([
    { order_ref: 'order-1', name: 'Ana', refunds: [{ amount_cents: 900 }] },
  ])
  await operate(account, 'contact erase', { email: 'ana@example.com' })
  const rows = await app.sql('select s::text as row from sales as s where account_id = $1', [
    account.account.id,
  ])
  const refunds = await app.sql('select s::text as row from sale_refunds as s where account_id = $1', [
    account.account.id,
  ])
  expect(JSON.stringify([...rows, ...refunds])).not.toMatch(/ana/i)
  const again = await account.api.post('/sales', sent)
  expect([again.status, again.body.amount_cents]).toEqual([200, 4900])
  expect(again.headers).not.toHaveProperty('x-idempotent-mismatch')
})
