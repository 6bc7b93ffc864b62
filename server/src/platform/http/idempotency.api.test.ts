import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { requestFingerprint } from './idempotency.ts'

const app = await startTestApp()

const text = { title: 'Sowing', content: 'Sow tomatoes indoors six weeks before the last frost.' }
const message = { message: 'When do I sow tomatoes?' }
const posts = [
  { path: '/brain/sources', body: text, other: { ...text, title: 'Sowing again' }, status: 201 },
  { path: '/chat', body: message, other: { message: 'When do I prune roses?' }, status: 200 },
]
const underKey = (key: string) => ({ headers: { 'idempotency-key': key } })

/** Counts how often a POST took effect: texts stored, or replies counted (as many as are stored). */
async function effects({ api }: TestAccount, path: string): Promise<number> {
  if (path === '/brain/sources') return (await api.get('/brain/sources')).body.data.length
  const { data } = (await api.get('/conversations')).body
  const messages = data.flatMap((conversation: { messages: unknown[] }) => conversation.messages).length
  expect((await api.get('/usage')).body.responses.used).toBe(messages / 2)
  return messages / 2
}

test.each(posts)('200 parallel POST $path under one key have one effect', async ({ path, body, status }) => {
  const account = await createTestAccount(app)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => account.api.post(path, body, underKey('parallel'))),
  )
  const done = answers.filter((answer) => answer.status === status)
  const waiting = answers.filter((answer) => answer.status === 409)
  expect(done.length + waiting.length).toBe(200)
  expect(done.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
  expect(new Set(done.map((answer) => answer.text)).size).toBe(1)
  for (const { body: refusal, headers } of waiting) {
    expect(refusal.error.type).toBe('idempotency_in_progress')
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
  }
  expect(await effects(account, path)).toBe(1)
})

test.each(posts)(
  'a retry of POST $path gets the same bytes, marked as a replay',
  async ({ path, body, status }) => {
    const account = await createTestAccount(app)
    const first = await account.api.post(path, body, underKey('retried'))
    const retry = await account.api.post(path, body, underKey('retried'))
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(retry).toMatchObject({ status, text: first.text, headers: { 'idempotent-replayed': 'true' } })
    expect(await effects(account, path)).toBe(1)
  },
)

test.each(posts)(
  'POST $path with another body under a used key is refused and does nothing',
  async (post) => {
    const account = await createTestAccount(app)
    await account.api.post(post.path, post.body, underKey('reused'))
    const { status, body } = await account.api.post(post.path, post.other, underKey('reused'))
    expect({ status, type: body.error.type }).toEqual({ status: 409, type: 'idempotency_key_reused' })
    expect(await effects(account, post.path)).toBe(1)
  },
)

test('a key that was used on one path is refused on another', async () => {
  const { api } = await createTestAccount(app)
  await api.post('/brain/sources', text, underKey('path'))
  expect((await api.post('/chat', message, underKey('path'))).body.error.type).toBe('idempotency_key_reused')
})

test.each([
  { path: '/brain/sources', refused: { ...text, folder_id: 1 }, status: 404, body: text },
  { path: '/brain/sources', refused: { title: 'x' }, status: 400, body: text },
  { path: '/chat', refused: { ...message, conversation_id: 1 }, status: 404, body: message },
])('after a $status of POST $path the key is free', async ({ path, refused, status, body }) => {
  const account = await createTestAccount(app)
  expect((await account.api.post(path, refused, underKey('freed'))).status).toBe(status)
  const again = await account.api.post(path, body, underKey('freed'))
  expect(again.status).toBeLessThan(300)
  expect(again.headers['idempotent-replayed']).toBeUndefined()
  expect(await effects(account, path)).toBe(1)
})

test('a refusal for a quota frees the key, and the retry passes once there is room', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  await app.sql('update account_usage set words = 499999 where account_id = $1', [account.account.id])
  const refusal = await account.api.post('/brain/sources', text, underKey('quota'))
  expect(refusal.body.error.type).toBe('words_quota_exceeded')
  await app.sql('update account_usage set words = 0 where account_id = $1', [account.account.id])
  expect((await account.api.post('/brain/sources', text, underKey('quota'))).status).toBe(201)
})

test('the same key in two accounts names two requests', async () => {
  const [one, two] = [await createTestAccount(app), await createTestAccount(app)]
  const first = await one.api.post('/brain/sources', text, underKey('shared'))
  const second = await two.api.post('/brain/sources', { ...text, title: 'Other' }, underKey('shared'))
  expect(second.status).toBe(201)
  expect(second.headers['idempotent-replayed']).toBeUndefined()
  expect(second.body.id).not.toBe(first.body.id)
})

test('an answer is replayed for 24 hours, then the key is free and its record is deleted', async () => {
  const account = await createTestAccount(app)
  const first = await account.api.post('/brain/sources', text, underKey('day'))
  app.clock.set(app.clock.nowMs() + 24 * 3_600_000 - 1)
  const late = await account.api.post('/brain/sources', text, underKey('day'))
  expect(late.text).toBe(first.text)
  app.clock.advance('1ms')
  const next = await account.api.post('/brain/sources', text, underKey('day'))
  expect(next.status).toBe(201)
  expect(next.body.id).not.toBe(first.body.id)
  app.clock.advance('24h')
  await app.drain()
  const kept = 'select 1 from idempotency_keys where account_id = $1'
  expect(await app.sql(kept, [account.account.id])).toEqual([])
})

test('a request of whose process nothing is known holds its key for 60 seconds', async () => {
  const { account, api } = await createTestAccount(app)
  await app.sql(
    `insert into idempotency_keys (account_id, key, fingerprint, owner, due_at) values ($1, 'held', $2, $3, $4)`,
    [
      account.id,
      requestFingerprint('POST', '/api/v1/brain/sources', text),
      randomUUID(),
      new Date(app.clock.nowMs() + 60_000),
    ],
  )
  const early = await api.post('/brain/sources', text, underKey('held'))
  expect(early.body.error.type).toBe('idempotency_in_progress')
  app.clock.advance('60s')
  expect((await api.post('/brain/sources', text, underKey('held'))).status).toBe(201)
})

test('a key that is empty, too long or not printable is refused; 255 characters are not', async () => {
  const { api } = await createTestAccount(app)
  for (const key of ['', 'x'.repeat(256), 'ké']) {
    const { status, body } = await api.post('/brain/sources', text, underKey(key))
    expect({ status, type: body.error.type }).toEqual({ status: 400, type: 'invalid_request' })
  }
  expect((await api.post('/brain/sources', text, underKey('x'.repeat(255)))).status).toBe(201)
})
