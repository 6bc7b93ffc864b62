import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct, createSource, signInUser } from '../../../../test/records.ts'

const app = await startTestApp()

/** What the days of an account counted, the oldest first. */
async function seriesOf(account: TestAccount, days: number) {
  const { panel } = await signInUser(account, 'viewer')
  const { body } = await panel.get(`/usage/series?days=${days}`)
  expect(body).toMatchObject({ object: 'usage_series', time_zone: 'UTC', currency: 'EUR' })
  return body.data
}

const sell = (account: TestAccount, product_id: number, order_ref: string, amount_cents: number) =>
  account.api.post('/sales', { email: 'ana@example.com', product_id, order_ref, amount_cents })

test('each day counts its replies, unanswered questions, words and sales, and keeps what is deleted later', async () => {
  const account = await createTestAccount(app)
  await createTestAccount(app)
  const { id: source_id } = await createSource(account, {
    content: 'The workshop opens at nine and closes at six.',
  })
  const words = (await account.api.get('/usage')).body.words.current
  const { id: product_id } = await createProduct(account)
  const today = app.clock.now().toISOString().slice(0, 10)
  const asked = await account.api.post('/chat', { message: 'When does the workshop open?' })
  await account.api.post('/chat', { message: 'Do you repair bicycles?', new_conversation: true })
  await sell(account, product_id, 'one', 4_900)
  await sell(account, product_id, 'one', 4_900)
  await sell(account, product_id, 'two', 100)
  const first = { day: today, replies: 2, unanswered: 1, words, sales: 2, sales_cents: 5_000 }
  expect(await seriesOf(account, 1)).toEqual([first])

  app.clock.advance('24h')
  await account.api.delete(`/conversations/${asked.body.conversation_id}`)
  await account.api.delete(`/brain/sources/${source_id}`)
  const tomorrow = app.clock.now().toISOString().slice(0, 10)
  const [before, ...rest] = await seriesOf(account, 3)
  expect(before).toMatchObject({ replies: 0, unanswered: null, words: null, sales: 0 })
  expect(rest).toEqual([
    first,
    { day: tomorrow, replies: 0, unanswered: null, words: 0, sales: 0, sales_cents: 0 },
  ])
})

test('a reply that is not stored and a trial count nothing', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  const { panel } = await signInUser(account, 'editor')
  const [clone] = (await account.api.get('/versions')).body.data
  await panel.post(`/versions/${clone.id}/try`, { message: 'Hello!' })
  expect((await account.api.post('/chat', { message: 'Hello!', conversation_id: 7 })).status).toBe(404)
  expect(await seriesOf(account, 1)).toMatchObject([{ replies: 0, unanswered: null }])
})

test('many replies and sales at once are all counted', async () => {
  const account = await createTestAccount(app)
  const { id: product_id } = await createProduct(account)
  await Promise.all(
    Array.from({ length: 10 }, (_, i) => [
      account.api.post('/chat', { message: `Hello ${i}` }),
      sell(account, product_id, `order ${i}`, 10),
    ]).flat(),
  )
  expect(await seriesOf(account, 1)).toMatchObject([{ replies: 10, sales: 10, sales_cents: 100 }])
})

test('storage is what files take of what the plan gives; without limits none is given', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  const { panel } = await signInUser(account, 'viewer')
  await account.api.post('/assets', {
    file_base64: Buffer.from('a seed').toString('base64'),
    file_name: 'seed.txt',
  })
  const { bytes } = (await panel.get('/usage/storage')).body
  expect(bytes).toEqual({ granted: expect.any(Number), used: 6, remaining: bytes.granted - 6 })
  const free = await signInUser(await createTestAccount(app, { unlimited: true }), 'viewer')
  expect((await free.panel.get('/usage/storage')).body.bytes).toEqual({
    granted: null,
    used: 0,
    remaining: null,
  })
})
