import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createContact, createProduct, signInUser } from '../../../test/records.ts'

const app = await startTestApp()

async function start() {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account)
  const { id: product_id } = await createProduct(account, { tags: ['course'] })
  return { account, panel, product_id }
}

test('a tag that is made in the panel opens its products to whoever carries it', async () => {
  const { account, panel, product_id } = await start()
  const made = await panel.put('/tags', { name: 'Members', color: '#1f5c3a', product_id: [product_id] })
  expect(made.body).toMatchObject({ name: 'Members', color: '#1f5c3a', product_ids: [product_id] })
  const contact_id = await createContact(account)
  await account.api.post(`/contacts/${contact_id}/tags`, { tag_id: made.body.id })
  const [access] = (await account.api.get('/academy/access')).body.data
  expect(access).toMatchObject({ contact_id, product_id, tag_id: made.body.id, status: 'active' })
  const changed = await panel.put('/tags', { name: 'members', description: 'Who pays each month' })
  expect(changed.body).toMatchObject({ id: made.body.id, color: '#1f5c3a', product_ids: [product_id] })
})

test('a tag is deleted once it gives access to nothing, and its contacts lose it', async () => {
  const { account, panel, product_id } = await start()
  const { id } = (await panel.put('/tags', { name: 'Members', product_id: [product_id] })).body
  const contact_id = await createContact(account)
  await account.api.post(`/contacts/${contact_id}/tags`, { tag_id: id })
  const refused = await panel.delete(`/tags/${id}`)
  expect([refused.status, refused.body.error.type]).toEqual([409, 'tag_in_use'])
  await panel.put('/tags', { name: 'Members', products: false })
  await app.drain()
  expect((await panel.delete(`/tags/${id}`)).body).toEqual({ id, deleted: true })
  expect((await account.api.get(`/contacts/${contact_id}`)).body.tags).toEqual([])
  expect((await panel.delete(`/tags/${id}`)).status).toBe(404)
})

test('a bundle is put together in the panel; only courses and their like are parts of it', async () => {
  const { account, panel, product_id } = await start()
  const { id } = await createProduct(account, { tags: ['bundle'] })
  const set = (body: object) => panel.put(`/products/${id}/components`, body)
  expect((await set({ product_id: [product_id] })).body.component_product_ids).toEqual([product_id])
  expect((await set({ products: false })).body.component_product_ids).toEqual([])
  expect((await set({ product_id: [id] })).body.error.type).toBe('product_kind_not_supported')
  expect((await set({})).body.error.type).toBe('invalid_request')
  const { id: article } = await createProduct(account, { tags: ['article'] })
  const wrong = await panel.put('/tags', { name: 'Wrong', product_id: [article] })
  expect(wrong.body.error.type).toBe('product_kind_not_supported')
})
