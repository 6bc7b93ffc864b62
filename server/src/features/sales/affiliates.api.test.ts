import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createProduct } from '../../../test/records.ts'

const app = await startTestApp()

async function academy() {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  let number = 0
  const sell = async (fields: Record<string, unknown>) => {
    const order_ref = `order-${++number}`
    const { body } = await account.api.post('/sales', {
      amount_cents: 1000,
      order_ref,
      product_id,
      ...fields,
    })
    return { order_ref, affiliate: body.affiliate?.code ?? null }
  }
  return { account, sell }
}

const affiliate = (account: TestAccount, code: string, fields: Record<string, unknown> = {}) =>
  operate(account, 'affiliate create', {
    name: `Name of ${code}`,
    email: `${code}@affiliates.example`,
    code,
    commission_percent: 20,
    ...fields,
  })

const payouts = async (account: TestAccount) =>
  (await operate<{ data: Record<string, unknown>[] }>(account, 'affiliate payouts')).data

test('an affiliate is made and listed; a code is taken whatever its case', async () => {
  const { account } = await academy()
  const made = await affiliate(account, 'Blog', { commission_percent: 12.5 })
  expect(made).toEqual({
    object: 'affiliate',
    id: account.account.id * 1e10 + 1,
    name: 'Name of Blog',
    email: 'blog@affiliates.example',
    code: 'Blog',
    commission_percent: 12.5,
    window_days: 30,
    created_at: app.clock.now().toISOString(),
  })
  expect(await operate(account, 'affiliate list')).toMatchObject({ object: 'list', data: [made] })
  await expect(affiliate(account, 'bLOG')).rejects.toMatchObject({ type: 'invalid_request' })
})

test('ref counts for a buyer whom no affiliate sent before; an unknown ref is ignored', async () => {
  const { account, sell } = await academy()
  await affiliate(account, 'blog')
  expect((await sell({ email: 'a@b.co', ref: 'nobody' })).affiliate).toBeNull()
  expect((await sell({ email: 'a@b.co' })).affiliate).toBeNull()
  expect((await sell({ email: 'a@b.co', ref: 'BLOG' })).affiliate).toBe('blog')
})

test('the affiliate who sent a buyer first gets their sales within the window, whatever ref says', async () => {
  const { account, sell } = await academy()
  await affiliate(account, 'first', { window_days: 10 })
  await affiliate(account, 'second', { window_days: 30 })
  expect((await sell({ email: 'a@b.co', ref: 'first' })).affiliate).toBe('first')
  app.clock.advance('5d')
  expect((await sell({ email: 'A@B.co', ref: 'second' })).affiliate).toBe('first')
  app.clock.advance('4d')
  expect((await sell({ email: 'a@b.co' })).affiliate).toBe('first')
  app.clock.advance('1d')
  // The window of the first has ended; the second sent the buyer five days ago.
  expect((await sell({ email: 'a@b.co' })).affiliate).toBe('second')
  expect((await sell({ email: 'a@b.co', ref: 'first' })).affiliate).toBe('second')
  app.clock.advance('25d')
  expect((await sell({ email: 'a@b.co' })).affiliate).toBeNull()
  expect((await sell({ email: 'new@b.co' })).affiliate).toBeNull()
})

test('a contact whose first conversation began on an affiliate’s link was sent by that affiliate', async () => {
  const { account, sell } = await academy()
  await affiliate(account, 'blog')
  const { api } = account
  const chat = (fields: object) => api.post('/chat', { message: 'Hi', visitor_external_id: 'v', ...fields })
  const { conversation_id } = (await chat({})).body
  await app.sql('update conversations set first_page_url = $1 where id = $2', [
    'https://example.com/garden?utm=x&ref=blog#top',
    conversation_id,
  ])
  await chat({ visitor_email: 'lead@example.com', message: 'It is me' })
  expect((await sell({ email: 'lead@example.com' })).affiliate).toBe('blog')
  app.clock.advance('30d')
  expect((await sell({ email: 'lead@example.com' })).affiliate).toBeNull()
})

test('a refund takes its share of the commission back; the payout is what remains', async () => {
  const { account, sell } = await academy()
  await affiliate(account, 'blog', { commission_percent: 33.33 })
  await affiliate(account, 'idle')
  const { order_ref } = await sell({ email: 'a@b.co', ref: 'blog', amount_cents: 1001 })
  await sell({ email: 'a@b.co', amount_cents: 100 })
  await account.api.post(`/sales/${order_ref}/refund`, { amount_cents: 500 })
  expect(await payouts(account)).toMatchObject([
    { code: 'blog', sales: 2, commission_cents: 367, reversed_cents: 167, payable_cents: 200 },
    { code: 'idle', sales: 0, commission_cents: 0, reversed_cents: 0, payable_cents: 0 },
  ])
  await account.api.post(`/sales/${order_ref}/refund`)
  expect(await payouts(account)).toMatchObject([{ reversed_cents: 334, payable_cents: 33 }, {}])
})

test('an affiliate who is erased stays under the code alone, with what is owed', async () => {
  const { account, sell } = await academy()
  await affiliate(account, 'blog')
  await sell({ email: 'blog@affiliates.example', ref: 'blog' })
  const exported = await operate(account, 'contact export', { email: 'blog@affiliates.example' })
  expect(exported.affiliates).toMatchObject([{ code: 'blog' }])
  await operate(account, 'contact erase', { email: 'blog@affiliates.example' })
  expect(await payouts(account)).toMatchObject([
    { code: 'blog', name: 'blog', email: null, payable_cents: 200 },
  ])
})
