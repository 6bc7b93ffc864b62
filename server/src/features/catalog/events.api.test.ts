import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createProduct, createProductFaq } from '../../../test/records.ts'

const app = await startTestApp()
const emitted: [string, unknown][] = []
const { emit } = app.app
app.app.emit = async (ctx, event, payload) => {
  emitted.push([event.name, payload])
  await emit(ctx, event, payload)
}

/** The events of products since the last call. */
const newEvents = () => emitted.splice(0).filter(([name]) => name.startsWith('product.'))

test('every change of a product emits an event, and a request that changes nothing emits none', async () => {
  const account = await createTestAccount(app)
  const { api } = account
  const { id: product_id, title } = await createProduct(account)
  const changed = ['product.changed', { product_id }]
  expect(newEvents()).toEqual([changed])
  await api.patch(`/products/${product_id}`, { is_active: false })
  expect(newEvents()).toEqual([changed])
  const faq = await createProductFaq(account, product_id)
  expect(newEvents()).toEqual([changed])
  await api.delete(`/products/${product_id}/faqs/${faq.id}`)
  expect(newEvents()).toEqual([changed])

  await api.patch(`/products/${product_id}`)
  await api.delete(`/products/${product_id}/faqs/${faq.id}`)
  expect(newEvents()).toEqual([])

  const other = await createProduct(account)
  await createProductFaq(account, other.id, { actions: [{ type: 'product', product_id }] })
  newEvents()
  await api.delete(`/products/${product_id}`)
  expect(newEvents()).toEqual([
    ['product.deleted', { product_id, title }],
    ['product.changed', { product_id: other.id }],
  ])
})
