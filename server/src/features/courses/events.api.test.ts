import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createProduct } from '../../../test/records.ts'
import { applyText } from './files/files.fixture.ts'

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

test('a course file tells which lessons it publishes and withdraws, and nothing of new ones', async () => {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  const statuses = async (units: Record<string, string>) => {
    const lines = Object.entries(units).map(
      ([key, status]) => `      - {key: ${key}, title: ${key}, status: ${status}}`,
    )
    newEvents()
    await applyText(
      account,
      `product_id: ${product_id}\nmodules:\n  - key: all\n    title: All\n    units:\n${lines.join('\n')}\n`,
    )
    return newEvents().filter(([name]) => name !== 'units.changed')
  }
  const [a, b] = [1, 2].map((number) => account.account.id * 10_000_000_000 + number) as [number, number]
  expect(await statuses({ a: 'published', b: 'draft' })).toEqual([])
  expect(await statuses({ a: 'draft', b: 'published' })).toEqual([
    ['units.published', { product_id, unit_ids: [b] }],
    ['units.withdrawn', { product_id, unit_ids: [a] }],
  ])
  expect(await statuses({ a: 'draft' })).toEqual([['units.withdrawn', { product_id, unit_ids: [b] }]])
  expect(await statuses({ b: 'draft' })).toEqual([])
  expect(await statuses({ a: 'published', b: 'published' })).toEqual([
    ['units.published', { product_id, unit_ids: [b, a].sort() }],
  ])
})
