import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createProduct, createProductFaq } from '../../../test/records.ts'

const app = await startTestApp()
const told: [string, unknown][] = []
const { emit } = app.app
app.app.emit = async (ctx, event, payload) => {
  told.push([event.name, payload])
  await emit(ctx, event, payload)
}

/** What later features heard since the last look. */
const heard = () => told.splice(0).filter(([name]) => /^(product|units)\./.test(name))

test('later features hear of every change of products and units, and of nothing that failed', async () => {
  const account = await createTestAccount(app)
  const { api } = account
  const { id: product_id, title } = await createProduct(account)
  const changed = ['product.changed', { product_id }]
  expect(heard()).toEqual([changed])
  await api.patch(`/products/${product_id}`, { is_active: false })
  expect(heard()).toEqual([changed])
  const faq = await createProductFaq(account, product_id)
  expect(heard()).toEqual([changed])
  await api.delete(`/products/${product_id}/faqs/${faq.id}`)
  expect(heard()).toEqual([changed])

  const batch = { external_id: 'batch', entries: [{ external_id: 'a', title: 'A', html: '<p>A</p>' }] }
  const path = `/products/${product_id}/entries/import`
  const { body } = await api.post(path, batch)
  const unit_ids = [body.data.entries[0].unit_id]
  expect(heard()).toEqual([['units.changed', { product_id, unit_ids }]])
  await api.patch(path, { external_id: 'batch', entries: [{ external_id: 'a', category: 'x' }] })
  expect(heard()).toEqual([['units.changed', { product_id, unit_ids }]])

  await api.patch(`/products/${product_id}`)
  await api.post(path, batch)
  await api.post(path, { ...batch, collection_title: 'Other' })
  await api.delete(`/products/${product_id}/faqs/${faq.id}`)
  expect(heard()).toEqual([])

  const other = await createProduct(account)
  await createProductFaq(account, other.id, { actions: [{ type: 'product', product_id }] })
  heard()
  await api.delete(`/products/${product_id}`)
  expect(heard()).toEqual([
    ['product.deleted', { product_id, title }],
    ['product.changed', { product_id: other.id }],
  ])
})
