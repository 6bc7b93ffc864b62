import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createProduct, createProductFaq } from '../../../../test/records.ts'

const app = await startTestApp()

const description = 'Everything about growing vegetables on a balcony, week by week.'
const required = { title: 'Pot', description, tags: ['book'] }

test('a product is live at once, with the documented defaults', async () => {
  const { api, account } = await createTestAccount(app)
  const { status, body } = await api.post('/products', required)
  expect(status).toBe(201)
  expect(body).toEqual({
    object: 'product',
    id: account.id * 1e10 + 1,
    title: 'Pot',
    description,
    price: null,
    currency: 'EUR',
    checkout_url: null,
    tags: ['book'],
    kind: 'book',
    cta_label: null,
    is_active: true,
    publish_status: 'published',
    replay_visibility: 'all',
    faq_count: 0,
    created_at: app.clock.now().toISOString(),
    updated_at: app.clock.now().toISOString(),
  })
  expect((await api.get(`/products/${body.id}`)).body).toEqual({ ...body, faqs: [] })
})

test('every field is stored as it was sent', async () => {
  const { api } = await createTestAccount(app)
  const sent = {
    title: 'Balcony garden 🌱',
    description,
    price: 19.9,
    currency: 'CHF',
    checkout_url: 'https://shop.example.com/buy?id=1#now',
    tags: ['masterclass', 'community'],
    cta_label: 'Join',
    is_active: false,
    publish_status: 'draft',
    replay_visibility: 'since_joined',
  }
  const { body } = await api.post('/products', sent)
  expect(body).toMatchObject(sent)
  expect(body.kind).toBe('masterclass')
})

test('a price comes back as exactly the number that was sent', async () => {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account)
  const prices = fc.integer({ min: 0, max: 1e12 }).map((units) => Number((units / 1e4).toFixed(4)))
  await fc.assert(
    fc.asyncProperty(prices, async (price) => {
      const { body } = await account.api.patch(`/products/${id}`, { price })
      expect(body.price).toBe(price)
    }),
    { numRuns: 100, examples: [[0], [0.1], [0.0001], [19.99], [99_999_999.9999], [100_000_000]] },
  )
})

test.each([
  ['price', -0.01],
  ['price', 0.00001],
  ['price', 100_000_000.01],
  ['price', '5'],
  ['currency', 'EURO'],
  ['currency', 'DEM'],
  ['currency', 'HRK'],
  ['currency', 'XYZ'],
  ['currency', 'eur'],
  ['checkout_url', `https://example.com/${'a'.repeat(981)}`],
  ['checkout_url', 'javascript:alert(1)'],
  ['tags', []],
  ['tags', ['  ']],
  ['title', '  ab  '],
  ['description', 'x'.repeat(39)],
  ['cta_label', 'x'.repeat(61)],
  ['publish_status', 'live'],
  ['replay_visibility', 'none'],
])('%s %j is refused with 400 that names the field', async (field, value) => {
  const { api } = await createTestAccount(app)
  const { status, body } = await api.post('/products', { ...required, [field]: value })
  expect([status, body.error.type]).toEqual([400, 'invalid_request'])
  expect(body.error.message).toContain(field)
})

test('repeated tags count once, and the first tag is the kind', async () => {
  const account = await createTestAccount(app)
  const { tags, kind } = await createProduct(account, { tags: [' coaching ', 'course', 'coaching'] })
  expect([tags, kind]).toEqual([['coaching', 'course'], 'coaching'])
})

test('the list is whole and leaves out only paused products', async () => {
  const account = await createTestAccount(app)
  for (let i = 0; i < 120; i++) await createProduct(account, { title: `Product ${i}` })
  const paused = await createProduct(account, { is_active: false })
  const draft = await createProduct(account, { publish_status: 'draft', tags: ['book'] })
  const archived = await createProduct(account, { publish_status: 'archived', tags: ['book', 'audio'] })
  const list = async (query: string) => {
    const { body } = await account.api.get(`/products${query}`)
    expect(body).toMatchObject({ object: 'list', has_more: false, next_starting_after: null })
    return body.data.map((product: { id: number }) => product.id)
  }
  const all = await list('?include_inactive=true')
  expect(all).toHaveLength(123)
  expect(all).toEqual(all.toSorted((a: number, b: number) => a - b))
  expect(await list('')).toEqual(all.filter((id: number) => id !== paused.id))
  expect(await list('?include_inactive=false')).toEqual(await list(''))
  expect(await list('?kind=book')).toEqual([draft.id, archived.id])
  expect(await list('?kind=audio')).toEqual([archived.id])
  expect(await list('?kind=audio&publish_status=draft')).toEqual([])
  expect(await list('?publish_status=draft')).toEqual([draft.id])
})

test('a change touches only the fields that were sent, and null clears a field', async () => {
  const account = await createTestAccount(app)
  const full = { price: 5, checkout_url: 'https://example.com/', cta_label: 'Buy', publish_status: 'draft' }
  const before = await createProduct(account, full)
  app.clock.advance('1s')
  const { status, body } = await account.api.patch(`/products/${before.id}`, {
    title: ' New title ',
    price: null,
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...before,
    title: 'New title',
    price: null,
    updated_at: app.clock.now().toISOString(),
  })
  const emptied = await account.api.patch(`/products/${before.id}`, { checkout_url: null, cta_label: null })
  expect(emptied.body).toMatchObject({ checkout_url: null, cta_label: null, publish_status: 'draft' })
  app.clock.advance('1s')
  expect((await account.api.patch(`/products/${before.id}`)).body).toEqual(emptied.body)
})

test('the currency of a product cannot be changed', async () => {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account)
  const { status, body } = await account.api.patch(`/products/${id}`, { currency: 'USD' })
  expect([status, body.error.message]).toEqual([400, 'currency: unknown field.'])
})

test('deleting a product deletes its questions and takes it out of other products’ actions', async () => {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  await createProductFaq(account, product_id)
  const other = await createProduct(account)
  const link = { type: 'external_link', url: 'https://example.com/' }
  const faq = await createProductFaq(account, other.id, {
    actions: [{ type: 'product', product_id }, link, { type: 'product', product_id: other.id }],
  })
  expect((await account.api.delete(`/products/${product_id}`)).body).toEqual({
    id: product_id,
    deleted: true,
  })
  expect((await account.api.get(`/products/${product_id}`)).status).toBe(404)
  expect((await account.api.delete(`/products/${product_id}`)).status).toBe(404)
  expect(await app.sql('select 1 from product_faqs where product_id = $1', [product_id])).toEqual([])
  const { body } = await account.api.get(`/products/${other.id}/faqs`)
  expect(body.data).toEqual([{ ...faq, actions: [link, { type: 'product', product_id: other.id }] }])
})

test('a search finds products by their title and description, whatever its case and accents', async () => {
  const account = await createTestAccount(app)
  const seeds = await createProduct(account, { title: 'Semillas de otoño' })
  const pots = await createProduct(account, { title: 'Pots', description: `${description} 100%_OTOÑO` })
  await createProduct(account, { title: 'A book' })
  await createProduct(await createTestAccount(app), { title: 'Semillas de otoño' })
  const found = async (q: string, rest = '') =>
    (await account.api.get(`/products?q=${encodeURIComponent(q)}${rest}`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found('OTONO')).toEqual([seeds.id, pots.id])
  expect(await found('otoño', '&order=desc')).toEqual([pots.id, seeds.id])
  expect(await found('%_o')).toEqual([pots.id])
  expect(await found('se%')).toEqual([])
})
