import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createContact, createProduct } from '../../../test/records.ts'
import { findCourseAccess } from './index.ts'

const app = await startTestApp()

const inDays = (days: number) => new Date(app.clock.nowMs() + days * 86_400_000).toISOString()
const list = async ({ api }: TestAccount, query = '') => (await api.get(`/academy/access${query}`)).body.data

/** An account with a contact, two courses and a bundle of them. */
async function createScene() {
  const account = await createTestAccount(app)
  const contact_id = await createContact(account)
  const { email } = (await account.api.get(`/contacts/${contact_id}`)).body
  const [one, two] = [(await createProduct(account)).id, (await createProduct(account)).id]
  const { id: bundle } = await createProduct(account, { tags: ['bundle'] })
  const { api } = account
  return {
    account,
    one,
    two,
    bundle,
    email,
    setTag: (fields: object) => operate(account, 'tag set', { name: 'members', ...fields }),
    setComponents: (fields: object) => operate(account, 'product set-components', { id: bundle, ...fields }),
    give: (expires_at: string | null = null) =>
      api.post(`/contacts/${contact_id}/tags`, { name: 'members', expires_at }),
    take: async () => {
      const tag = (await api.get('/tags')).body.data.find((one: { name: string }) => one.name === 'members')
      await api.delete(`/contacts/${contact_id}/tags/${tag.id}`)
    },
    post: async (product_id: number, fields: object = {}) =>
      (await api.post('/academy/access', { email, product_id, ...fields })).body,
    of: async (product_id: number) => list(account, `?product_id=${product_id}`),
  }
}

describe('a tag', () => {
  it('gives its products to whoever gets it, until it expires or is taken', async () => {
    const { account, one, two, setTag, give, take, of } = await createScene()
    const tag = await setTag({ product_id: [two, one], color: '#3b82f6', description: 'Those who pay' })
    expect(tag).toMatchObject({ product_ids: [one, two], color: '#3b82f6', description: 'Those who pay' })
    expect((await account.api.get('/tags')).body.data).toEqual([tag])
    await give(inDays(2))
    const [row] = await of(one)
    expect(row).toMatchObject({ source: 'tag', by_tag: true, tag_id: tag.id, expires_at: inDays(2) })
    app.clock.advance('48h')
    expect(await of(one)).toMatchObject([{ id: row.id, status: 'expired' }])
    await give()
    expect(await of(two)).toMatchObject([{ status: 'active', granted_at: app.clock.now().toISOString() }])
    await take()
    expect(await list(account, '?status=revoked')).toHaveLength(2)
  })

  it('whose products change changes what its carriers have', async () => {
    const { one, two, setTag, give, of } = await createScene()
    await give(inDays(5))
    await setTag({ product_id: [one] })
    expect(await of(one)).toMatchObject([{ status: 'active', expires_at: inDays(5) }])
    await setTag({ product_id: [two] })
    expect([await of(one), await of(two)]).toMatchObject([[{ status: 'revoked' }], [{ status: 'active' }]])
    await setTag({ products: false })
    expect(await of(two)).toMatchObject([{ status: 'revoked' }])
    await setTag({ description: 'Products stay as they are' })
    expect(await of(two)).toMatchObject([{ status: 'revoked' }])
  })

  it('and its access are not changed by way of the record', async () => {
    const { account, one, setTag, give, post, of } = await createScene()
    await setTag({ product_id: [one] })
    await give()
    const [row] = await of(one)
    for (const answer of [
      await account.api.patch(`/academy/access/${row.id}`, { paused: true }),
      await account.api.delete(`/academy/access/${row.id}`),
    ]) {
      expect([answer.status, answer.body.error.type]).toEqual([409, 'access_managed_elsewhere'])
    }
    const direct = await post(one)
    expect(await of(one)).toEqual([row, direct])
  })

  it('takes no product that is unknown, or of another kind', async () => {
    const { account, setTag } = await createScene()
    const mug = await createProduct(account, { tags: ['merchandise'] })
    await expect(setTag({ product_id: [mug.id] })).rejects.toMatchObject({
      type: 'product_kind_not_supported',
    })
    await expect(setTag({ product_id: [mug.id + 1] })).rejects.toMatchObject({ type: 'invalid_request' })
    await expect(setTag({ product_id: [mug.id], products: false })).rejects.toMatchObject({
      type: 'invalid_request',
    })
    expect((await account.api.get('/tags')).body.data).toEqual([])
  })
})

describe('a bundle', () => {
  it('gives its components what its holder has of it', async () => {
    const { account, one, bundle, setComponents, post, of } = await createScene()
    const held = await post(bundle, { expires_at: inDays(9) })
    app.clock.advance('1h')
    expect(await setComponents({ product_id: [one] })).toEqual({
      object: 'bundle',
      product_id: bundle,
      component_product_ids: [one],
    })
    const [row] = await of(one)
    expect(row).toMatchObject({
      source: 'bundle',
      by_tag: false,
      included_from_product_ids: [bundle],
      granted_at: held.granted_at,
      expires_at: held.expires_at,
    })
    await account.api.patch(`/academy/access/${held.id}`, { paused: true, expires_at: inDays(3) })
    expect(await of(one)).toMatchObject([{ status: 'paused', expires_at: inDays(3) }])
    app.clock.advance('72h')
    expect(await of(one)).toMatchObject([{ status: 'expired' }])
    await account.api.delete(`/academy/access/${held.id}`)
    expect(await of(one)).toMatchObject([{ status: 'revoked' }])
  })

  it('gives its components by a tag and by a sale too, and follows a change of its components', async () => {
    const { account, one, two, bundle, setTag, setComponents, give, take, of } = await createScene()
    await setComponents({ product_id: [one] })
    await setTag({ product_id: [bundle] })
    await give()
    expect(await of(one)).toMatchObject([{ source: 'bundle', tag_id: null }])
    await setComponents({ product_id: [two] })
    expect([await of(one), await of(two)]).toMatchObject([[{ status: 'revoked' }], [{ status: 'active' }]])
    await take()
    expect(await of(two)).toMatchObject([{ status: 'revoked' }])
    const sale = { email: 'b@example.com', amount_cents: 1, order_ref: 'b', product_id: bundle }
    await account.api.post('/sales', sale)
    expect(await list(account, '?email=b@example.com&status=active')).toHaveLength(2)
    await setComponents({ products: false })
    expect(await list(account, '?email=b@example.com&status=active')).toHaveLength(1)
  })

  it('that is deleted takes what it gave', async () => {
    const { account, one, bundle, setComponents, post } = await createScene()
    await setComponents({ product_id: [one] })
    const { visitor_id } = await post(bundle)
    expect(await findCourseAccess(account.ctx(), visitor_id, one)).toMatchObject({ status: 'active' })
    await account.api.delete(`/products/${bundle}`)
    expect(await list(account)).toMatchObject([{ product_id: one, status: 'revoked' }])
    await account.api.delete(`/products/${one}`)
    expect(await list(account)).toEqual([])
    expect(await findCourseAccess(account.ctx(), visitor_id, one)).toBeUndefined()
  })

  it('that became a component of another gives nothing further to those who have it by that one', async () => {
    const { account, one, two, bundle, setComponents, post, of } = await createScene()
    await setComponents({ product_id: [one] })
    await post(bundle)
    await account.api.patch(`/products/${one}`, { tags: ['course', 'bundle'] })
    await operate(account, 'product set-components', { id: one, product_id: [two] })
    expect([await of(one), await of(two)]).toMatchObject([[{ source: 'bundle' }], []])
    const { visitor_id } = await post(one)
    expect(await findCourseAccess(account.ctx(), visitor_id, two)).toMatchObject({
      included_from_product_ids: [one],
    })
  })

  it('that is tagged otherwise takes what it gave and gives nothing, until it is a bundle again', async () => {
    const { account, one, bundle, setComponents, post, of } = await createScene()
    const retag = async (...tags: string[]) => {
      await account.api.patch(`/products/${bundle}`, { tags })
      await app.drain()
    }
    await setComponents({ product_id: [one] })
    await post(bundle)
    await retag('course')
    expect(await of(one)).toMatchObject([{ status: 'revoked' }])
    const later = { email: 'later@example.com', product_id: bundle }
    await account.api.post('/academy/access', later)
    expect(await of(one)).toHaveLength(1)
    await retag('course', 'bundle')
    expect(await of(one)).toMatchObject([{ status: 'active' }, { status: 'active', email: later.email }])
  })

  it('that is tagged otherwise can be emptied', async () => {
    const { account, one, bundle, setComponents, post, of } = await createScene()
    await setComponents({ product_id: [one] })
    await post(bundle)
    await account.api.patch(`/products/${bundle}`, { tags: ['course'] })
    expect(await setComponents({ products: false })).toMatchObject({ component_product_ids: [] })
    expect(await of(one)).toMatchObject([{ status: 'revoked' }])
    await expect(setComponents({ product_id: [one] })).rejects.toMatchObject({
      type: 'product_kind_not_supported',
    })
  })

  it('consists of products that are none themselves', async () => {
    const { account, one, bundle, setComponents } = await createScene()
    await expect(setComponents({ product_id: [bundle] })).rejects.toMatchObject({
      type: 'product_kind_not_supported',
    })
    const course = operate(account, 'product set-components', { id: one, product_id: [one] })
    await expect(course).rejects.toMatchObject({ type: 'product_kind_not_supported' })
    await expect(setComponents({})).rejects.toMatchObject({ type: 'invalid_request' })
  })
})
