import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createProduct } from '../../../test/records.ts'

const app = await startTestApp()
const emitted: [string, unknown][] = []
const { emit } = app.app
app.app.emit = async (ctx, event, payload) => {
  emitted.push([event.name, payload])
  await emit(ctx, event, payload)
}

/** The events of products and units since the last call. */
const newEvents = () => emitted.splice(0).filter(([name]) => /^(product|units)\./.test(name))

test('every change of units emits an event, and a retry, a refused import or the deletion of the course emits none', async () => {
  const account = await createTestAccount(app)
  const { api } = account
  const { id: product_id, title } = await createProduct(account)
  newEvents()
  const batch = { external_id: 'batch', entries: [{ external_id: 'a', title: 'A', html: '<p>A</p>' }] }
  const path = `/products/${product_id}/entries/import`
  const { body } = await api.post(path, batch)
  const changed = ['units.changed', { product_id, unit_ids: [body.data.entries[0].unit_id] }]
  expect(newEvents()).toEqual([changed])
  await api.patch(path, { external_id: 'batch', entries: [{ external_id: 'a', category: 'x' }] })
  expect(newEvents()).toEqual([changed])

  await api.post(path, batch)
  await api.post(path, { ...batch, collection_title: 'Other' })
  expect(newEvents()).toEqual([])

  await api.delete(`/products/${product_id}`)
  expect(newEvents()).toEqual([['product.deleted', { product_id, title }]])
})
