import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createProduct, createSale, signInUser } from '../../../../test/records.ts'

const app = await startTestApp()

const createAffiliate = (account: TestAccount, code: string) =>
  operate(account, 'affiliate create', {
    name: `Blog ${code}`,
    email: `${code}@example.com`,
    code,
    commission_percent: 20,
    window_days: 30,
  })

type Listed = { order_ref: string }
const refsOf = async ({ api }: TestAccount, query = '') =>
  (await api.get(`/sales${query}`)).body.data.map(({ order_ref }: Listed) => order_ref)

test('a sale is listed with its buyer, affiliate, commission and each refund', async () => {
  const account = await createTestAccount(app)
  await createAffiliate(account, 'Balcony')
  const { id: product_id } = await createProduct(account, { title: 'Tomatoes' })
  const order_ref = await createSale(account, {
    product_id,
    email: 'ana@example.com',
    name: 'Ana',
    ref: 'balcony',
  })
  const refund = { amount_cents: 900, reason: 'Bought twice', refund_ref: 'ref_1' }
  await account.api.post(`/sales/${encodeURIComponent(order_ref)}/refund`, refund)
  const created_at = app.clock.now().toISOString()
  expect((await account.api.get('/sales')).body).toEqual({
    object: 'list',
    data: [
      {
        object: 'sale',
        id: expect.any(Number),
        order_ref,
        source: 'external_sale',
        buyer: { email: 'ana@example.com', name: 'Ana', contact_id: expect.any(Number) },
        product_id,
        product_title: 'Tomatoes',
        amount_cents: 4900,
        currency: 'EUR',
        refunded_cents: 900,
        status: 'partially_refunded',
        affiliate: { name: 'Blog Balcony', code: 'Balcony' },
        commission_cents: 980,
        refunds: [{ ...refund, created_at }],
        created_at,
      },
    ],
    has_more: false,
    next_starting_after: null,
  })
})

test('sales are found by buyer or order, by product, affiliate and time, in pages of either order', async () => {
  const account = await createTestAccount(app)
  await createAffiliate(account, 'fair')
  const { id: product_id } = await createProduct(account)
  const first = await createSale(account, { email: 'zoe@example.com', name: 'Zoë Núñez', order_ref: 'A-1' })
  const second = await createSale(account, { product_id, order_ref: 'A-2' })
  app.clock.advance('1h')
  const then = app.clock.now().toISOString()
  const third = await createSale(account, { ref: 'FAIR', order_ref: 'B-100%_3' })
  expect(await refsOf(account)).toEqual([first, second, third])
  expect(await refsOf(account, '?order=desc')).toEqual([third, second, first])
  expect(await refsOf(account, '?q=nunez')).toEqual([first])
  expect(await refsOf(account, '?q=zo')).toEqual([first])
  expect(await refsOf(account, `?q=${encodeURIComponent('100%_')}`)).toEqual([third])
  expect(await refsOf(account, '?order_ref=A-2')).toEqual([second])
  expect(await refsOf(account, `?product_id=${product_id}`)).toEqual([second])
  expect(await refsOf(account, '?affiliate=fair')).toEqual([third])
  expect(await refsOf(account, '?affiliate=nobody')).toEqual([])
  expect(await refsOf(account, `?from=${then}`)).toEqual([third])
  expect(await refsOf(account, `?until=${then}`)).toEqual([first, second])
  const page = (await account.api.get('/sales?limit=2&order=desc')).body
  expect([page.data.length, page.has_more]).toEqual([2, true])
  expect(await refsOf(account, `?order=desc&starting_after=${page.next_starting_after}`)).toEqual([first])
  expect(await refsOf(await createTestAccount(app))).toEqual([])
})

test('an erased buyer is null in the list, and found no more', async () => {
  const account = await createTestAccount(app)
  await createSale(account, { email: 'gone@example.com', order_ref: 'kept' })
  await operate(account, 'contact erase', { email: 'gone@example.com' })
  const [sale] = (await account.api.get('/sales')).body.data
  expect([sale.order_ref, sale.buyer]).toEqual(['kept', { email: null, name: null, contact_id: null }])
  expect(await refsOf(account, '?q=gone')).toEqual([])
})

test('the table of sales has the rows of the list, with nothing that a spreadsheet would run', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'viewer')
  await createSale(account, { name: '=HYPERLINK("http://evil.example")', order_ref: 'x-1' })
  await createSale(account, { order_ref: 'x-2' })
  const { text, headers } = await panel.get('/sales.csv?order=desc')
  expect(headers['content-disposition']).toContain('sales.csv')
  const [heading, ...rows] = text.trim().split(/\r?\n/)
  expect(heading).toContain('order_ref,created_at,product_id')
  expect(rows.map((row) => row.split(',')[0]!.replaceAll('"', ''))).toEqual(['x-2', 'x-1'])
  expect(text).not.toMatch(/[,\n]"?=HYPERLINK/)
})

test("an affiliate's link leads to where the product is bought, with their code and what the address had", async () => {
  const account = await createTestAccount(app)
  await createAffiliate(account, 'Balcony')
  const checkout_url = 'https://shop.example/tomatoes?plan=year#pay'
  const { id } = await createProduct(account, { checkout_url })
  const follow = (path: string) => app.request({ path })
  const led = await follow(`/r/balcony?to=${id}`)
  expect([led.status, led.headers.location]).toEqual([
    303,
    'https://shop.example/tomatoes?plan=year&ref=Balcony#pay',
  ])
  const unknown = await follow(`/r/nobody?to=${id}`)
  expect([unknown.headers.location, unknown.headers['set-cookie']]).toEqual([checkout_url, undefined])
  const bare = await createProduct(account, { checkout_url: null })
  for (const path of [`/r/balcony?to=${bare.id}`, `/r/balcony?to=${id + 9}`, '/r/balcony', '/r/balcony?to=x'])
    expect([path, (await follow(path)).status]).toEqual([path, 404])
})

test('an editor makes affiliates and sees their earnings; a viewer only sees them', async () => {
  const account = await createTestAccount(app)
  const [editor, viewer] = [await signInUser(account, 'editor'), await signInUser(account, 'viewer')]
  const affiliate = { name: 'Blog', email: 'blog@example.com', code: 'blog', commission_percent: 10 }
  expect((await viewer.panel.post('/affiliates', affiliate)).status).toBe(403)
  expect((await editor.panel.post('/affiliates', affiliate)).body).toMatchObject({
    ...affiliate,
    window_days: 30,
  })
  const again = await editor.panel.post('/affiliates', { ...affiliate, code: 'BLOG' })
  expect([again.status, again.body.error.message]).toEqual([
    400,
    'code: another affiliate has the code BLOG.',
  ])
  await createSale(account, { ref: 'blog' })
  expect((await viewer.panel.get('/affiliates/payouts')).body.data).toMatchObject([
    { code: 'blog', sales: 1, commission_cents: 490, payable_cents: 490 },
  ])
})
