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

describe('a person', () => {
  it('is exported with their access, and erased with it', async () => {
    const { account, post } = await createScene()
    const { body } = await post()
    const exported = await operate(account, 'contact export', { email })
    expect(exported.academy_access).toEqual([body])
    await createAccess(account)
    await operate(account, 'contact erase', { email })
    expect(await list(account)).toHaveLength(1)
    const left = await app.sql('select distinct access_id from access_intervals where account_id = $1', [
      account.account.id,
    ])
    expect(left).toHaveLength(1)
  })
})
