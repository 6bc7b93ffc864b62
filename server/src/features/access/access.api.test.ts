import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createAccess, createProduct, createSale } from '../../../test/records.ts'

const app = await startTestApp()

const inDays = (days: number) => new Date(app.clock.nowMs() + days * 86_400_000).toISOString()
const list = async ({ api }: TestAccount, query = '') => (await api.get(`/academy/access${query}`)).body.data
const email = 'ana@example.com'

/** An account with a course, and what is done with it. */
async function createScene() {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account, { title: 'Balcony' })
  return {
    account,
    product_id,
    post: (fields: object = {}) => account.api.post('/academy/access', { email, product_id, ...fields }),
    patch: (id: number, fields: object) => account.api.patch(`/academy/access/${id}`, fields),
    revoke: (id: number) => account.api.delete(`/academy/access/${id}`),
    record: async (id: number) => (await list(account)).find((one: { id: number }) => one.id === id),
  }
}

describe('giving access', () => {
  it('makes the contact and the visitor, is no lead, and answers the whole record', async () => {
    const { account, product_id, post } = await createScene()
    const { status, body } = await post({ email: ' Ana@Example.com ', name: 'Ana' })
    const [contact] = (await account.api.get('/contacts')).body.data
    const now = app.clock.now().toISOString()
    expect([status, body]).toEqual([
      201,
      {
        object: 'academy_access',
        id: body.id,
        visitor_id: body.visitor_id,
        contact_id: contact.id,
        email,
        name: 'Ana',
        product_id,
        product_title: 'Balcony',
        status: 'active',
        source: 'api',
        by_tag: false,
        tag_id: null,
        included_from_product_ids: [],
        order_ref: null,
        granted_at: now,
        expires_at: null,
        paused: false,
        revoked_at: null,
        created_at: now,
        updated_at: body.updated_at,
      },
    ])
    expect(contact).toMatchObject({ email, name: 'Ana', source: 'access' })
    const events = await app.sql('select type from webhook_messages where account_id = $1', [
      account.account.id,
    ])
    expect(events).toEqual([])
  })

  it('again renews it under its id: a later end counts, an earlier one changes nothing, a known name stays', async () => {
    const { post } = await createScene()
    const { body: first } = await post({ expires_at: inDays(10), name: 'Ana' })
    app.clock.advance('1h')
    const later = await post({ expires_at: inDays(20), name: 'Other' })
    expect(later.status).toBe(200)
    expect(later.body).toEqual({ ...first, expires_at: inDays(20), updated_at: later.body.updated_at })
    expect(later.body.updated_at > first.updated_at).toBe(true)
    expect((await post({ expires_at: inDays(5) })).body).toEqual(later.body)
    expect((await post()).body).toMatchObject({ expires_at: null, granted_at: first.granted_at })
  })

  it('opens what was revoked or has expired again, with a new date, and leaves a pause', async () => {
    const { post, patch, revoke, record } = await createScene()
    const { body: first } = await post({ expires_at: inDays(1) })
    await patch(first.id, { paused: true })
    app.clock.advance('24h')
    expect(await record(first.id)).toMatchObject({ status: 'expired', paused: true })
    const again = await post()
    expect([again.status, again.body]).toMatchObject([
      200,
      { id: first.id, status: 'paused', granted_at: app.clock.now().toISOString(), expires_at: null },
    ])
    await revoke(first.id)
    app.clock.advance('1h')
    expect(await record(first.id)).toMatchObject({ status: 'revoked' })
    expect((await post()).body).toMatchObject({
      id: first.id,
      granted_at: app.clock.now().toISOString(),
      revoked_at: null,
    })
  })

  it('to one email and product from many requests at once is one record: one 201, the others 200', async () => {
    const { account, product_id } = await createScene()
    const other = await app.sibling()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        (index % 2 === 0 ? app : other).request({
          method: 'POST',
          path: '/api/v1/academy/access',
          headers: { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' },
          body: JSON.stringify({ email, product_id, expires_at: index % 3 === 0 ? null : inDays(index + 1) }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(15).fill(200), 201])
    expect(await list(account)).toMatchObject([{ id: answers[0]!.body.id, expires_at: null }])
  })

  it('needs a product that the academy holds, by any of its tags', async () => {
    const { account, post } = await createScene()
    const mug = await createProduct(account, { tags: ['merchandise'] })
    const { status, body } = await post({ product_id: mug.id })
    expect([status, body.error.type]).toEqual([409, 'product_kind_not_supported'])
    const kinds = ['course', 'masterclass', 'capsules', 'downloadable', 'live_event', 'exam', 'bundle']
    for (const kind of kinds) {
      const { id } = await createProduct(account, { tags: ['merchandise', kind] })
      expect((await post({ product_id: id })).status).toBe(201)
    }
  })

  it('with an end that has passed is refused, in PATCH too', async () => {
    const { post, patch } = await createScene()
    const { body } = await post()
    for (const expires_at of [inDays(-1), inDays(0)]) {
      for (const answer of [await post({ expires_at }), await patch(body.id, { expires_at })]) {
        expect([answer.status, answer.body.error]).toEqual([
          400,
          { type: 'invalid_request', message: 'expires_at: must lie in the future.' },
        ])
      }
    }
  })
})

it('keeps the status of its answer for a repeated Idempotency-Key', async () => {
  const { account, product_id } = await createScene()
  const send = () =>
    account.api.post('/academy/access', { email, product_id }, { headers: { 'idempotency-key': 'one' } })
  const answers = [await send(), await send()]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([201, answers[0]!.body]))
})

describe('the list', () => {
  it('is filtered by person, product and status, and read in pages', async () => {
    const { account, product_id, post, patch } = await createScene()
    const { id: other_product } = await createProduct(account)
    const made = [
      (await post()).body,
      (await post({ product_id: other_product, expires_at: inDays(1) })).body,
      (await post({ email: 'b@example.com' })).body,
    ]
    await patch(made[2].id, { paused: true })
    const ids = async (query: string) => (await list(account, query)).map(({ id }: { id: number }) => id)
    const [one, two, three] = made.map(({ id }) => id)
    expect(await ids('?email=ANA@example.com')).toEqual([one, two])
    expect(await ids(`?visitor_id=${made[2].visitor_id}`)).toEqual([three])
    expect(await ids(`?visitor_id=${made[2].visitor_id}&email=${email}`)).toEqual([])
    expect(await ids('?visitor_id=1')).toEqual([])
    expect(await ids(`?product_id=${product_id}&status=paused`)).toEqual([three])
    expect(await ids('?email=nobody@example.com')).toEqual([])
    const { body } = await account.api.get('/academy/access?limit=2')
    expect([body.has_more, body.next_starting_after]).toEqual([true, two])
    expect(await ids(`?limit=2&starting_after=${two}`)).toEqual([three])
    app.clock.advance('24h')
    expect([await ids('?status=expired'), await ids('?status=active')]).toEqual([[two], [one]])
    const seen = app.clock.now().toISOString()
    expect(await ids(`?updated_since=${seen}`)).toEqual([])
    await app.drain()
    expect(await ids(`?updated_since=${seen}`)).toEqual([two])
    expect([await ids('?status=expired'), await ids(`?status=expired&updated_since=2026-01-01`)]).toEqual([
      [two],
      [two],
    ])
    const refused = await account.api.get('/academy/access?updated_since=yesterday')
    expect([refused.status, refused.body.error.type]).toEqual([400, 'invalid_updated_since'])
  })
})

describe('changing access', () => {
  it('shortens it, pauses it, and lifts the end', async () => {
    const { post, patch } = await createScene()
    const { id } = (await post()).body
    const shortened = await patch(id, { expires_at: inDays(3), paused: true })
    expect(shortened.body).toMatchObject({ expires_at: inDays(3), status: 'paused' })
    const lifted = await patch(id, { expires_at: null, paused: false })
    expect(lifted.body).toMatchObject({ expires_at: null, status: 'active' })
    expect((await patch(id, {})).body).toEqual(lifted.body)
  })

  it('that has expired to a later end opens it again', async () => {
    const { post, patch } = await createScene()
    const { id } = (await post({ expires_at: inDays(1) })).body
    app.clock.advance('48h')
    expect((await patch(id, { expires_at: inDays(1) })).body).toMatchObject({
      status: 'active',
      granted_at: app.clock.now().toISOString(),
    })
  })

  it('that was revoked is refused; revoking it again answers the same', async () => {
    const { post, patch, revoke, record } = await createScene()
    const { id } = (await post()).body
    const answers = [await revoke(id), await revoke(id)]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([200, { id, deleted: true }]),
    )
    const refused = await patch(id, { paused: true })
    expect([refused.status, refused.body.error.type]).toEqual([409, 'access_revoked'])
    expect(await record(id)).toMatchObject({ status: 'revoked', revoked_at: app.clock.now().toISOString() })
  })
})

describe('a sale', () => {
  it('gives access without an end; a whole refund takes it back, a part of it does not', async () => {
    const { account, product_id, record } = await createScene()
    const order_ref = await createSale(account, { email, product_id, order_ref: 'one', amount_cents: 100 })
    const [{ id }] = await list(account)
    expect(await record(id)).toMatchObject({ source: 'external_sale', order_ref, expires_at: null })
    await account.api.post(`/sales/${order_ref}/refund`, { amount_cents: 40 })
    expect(await record(id)).toMatchObject({ status: 'active', order_ref })
    await account.api.post(`/sales/${order_ref}/refund`)
    expect(await record(id)).toMatchObject({ status: 'revoked', order_ref: null })
  })

  it('that is refunded leaves what the API gave, with its own end', async () => {
    const { account, product_id, post, record } = await createScene()
    const { id, expires_at } = (await post({ expires_at: inDays(5) })).body
    const order_ref = await createSale(account, { email, product_id, order_ref: 'two' })
    expect(await record(id)).toMatchObject({ source: 'api', order_ref, expires_at: null })
    await account.api.post(`/sales/${order_ref}/refund`)
    expect(await record(id)).toMatchObject({ status: 'active', order_ref: null, expires_at })
  })

  it('of a product of another kind gives nothing', async () => {
    const { account } = await createScene()
    const { id } = await createProduct(account, { tags: ['merchandise'] })
    await createSale(account, { product_id: id })
    expect(await list(account)).toEqual([])
  })
})

it('lasts as long as a date can be written, whatever the zone', async () => {
  const { post } = await createScene()
  const { status, body } = await post({ expires_at: '9999-12-31T23:59:59+12:00' })
  expect([status, body.expires_at]).toEqual([201, '9999-12-31T11:59:59.000Z'])
  expect((await post({ expires_at: '9999-12-31T23:59:59-12:00' })).status).toBe(400)
})

describe('a person', () => {
  it('is exported with their access, and erased with it', async () => {
    const { account, post } = await createScene()
    const { body } = await post()
    const exported = await operate(account, 'contact export', { email })
    const given = { source: 'api', order_ref: null, granted_at: body.granted_at, expires_at: null }
    expect(exported.academy_access).toEqual([
      {
        ...body,
        grants: [{ ...given, sequence: 1, ended_at: null }],
        intervals: [{ starts_at: body.granted_at, ends_at: null }],
      },
    ])
    await createAccess(account)
    await operate(account, 'contact erase', { email })
    expect(await list(account)).toHaveLength(1)
    const left = await app.sql('select distinct access_id from access_intervals where account_id = $1', [
      account.account.id,
    ])
    expect(left).toHaveLength(1)
  })
})
