import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { createSource } from '../../../test/records.ts'

const app = await startTestApp()

const say = async ({ api }: TestAccount, message: string, fields: object = {}) => {
  const { status, body, text } = await api.post('/chat', { message, ...fields })
  if (status !== 200) throw new Error(text)
  return body
}
let said = 0
/** Messages that differ, so that none is taken for automated repetition. */
const nextMessage = () => `Message number ${++said}`

const conversations = async ({ api }: TestAccount, query = '') =>
  (await api.get(`/conversations${query}`)).body.data
const responsesUsed = async ({ api }: TestAccount) => (await api.get('/usage')).body.responses.used

/** Sets the replies of the present period, as if they had been given before. */
const countedSoFar = async (account: TestAccount, responses: number) => {
  const { period_start } = (await account.api.get('/usage')).body
  await app.sql('insert into usage_periods (account_id, period_start, responses) values ($1, $2, $3)', [
    account.account.id,
    period_start,
    responses,
  ])
}

test('a clone answers from a text that was just posted, and from the new one once it is replaced', async () => {
  const account = await createTestAccount(app)
  const post = (content: string) => createSource(account, { title: 'Sowing', content, external_id: 'sowing' })
  await post('Sow tomatoes indoors six weeks before the last frost.')
  expect((await say(account, 'When should I sow tomatoes?')).reply.content).toContain('six weeks')
  await post('Sow tomatoes outdoors in the middle of May.')
  const { content } = (await say(account, 'When should I sow tomatoes?')).reply
  expect(content).toContain('middle of May')
  expect(content).not.toContain('six weeks')
})

test('a clone that finds nothing says so in the language of the question', async () => {
  const account = await createTestAccount(app)
  await createSource(account)
  const english = (await say(account, 'How far away is the planet Neptune from here?')).reply.content
  const spanish = (await say(account, '¿Cuánto cuesta el curso de fotografía submarina?')).reply.content
  expect(english).toMatch(/\b(can't|don't|not|no)\b/i)
  expect(spanish).toMatch(/\bno\b/i)
  expect(english).not.toBe(spanish)
})

test('a question of one account is never answered from the texts of another', async () => {
  const [mine, theirs] = [await createTestAccount(app), await createTestAccount(app)]
  await createSource(theirs, {
    content: 'The password of the greenhouse is marigold, and nobody else may know it.',
  })
  expect((await say(theirs, 'What is the password of the greenhouse?')).reply.content).toContain('marigold')
  expect((await say(mine, 'What is the password of the greenhouse?')).reply.content).not.toContain('marigold')
})

test('a conversation shows both messages in order, the visitor and the times', async () => {
  const account = await createTestAccount(app)
  const reply = await say(account, 'Hello there', { visitor_email: ' Ana@Example.com ', visitor_name: 'Ana' })
  const now = app.clock.now().toISOString()
  expect(await conversations(account)).toEqual([
    {
      object: 'conversation',
      id: reply.conversation_id,
      visitor: { email: 'ana@example.com', name: 'Ana' },
      channel_id: 1,
      title: null,
      first_page_url: null,
      review_status: 'pending',
      message_count: 2,
      started_at: now,
      last_message_at: now,
      messages_truncated: false,
      messages: [
        { role: 'user', content: 'Hello there', created_at: now },
        { role: 'assistant', content: reply.reply.content, created_at: now },
      ],
    },
  ])
})

test('conversation_id continues that thread, whatever the visitor fields and new_conversation say', async () => {
  const account = await createTestAccount(app)
  const first = await say(account, 'One', { visitor_external_id: 'u1' })
  const next = await say(account, 'Two', {
    conversation_id: first.conversation_id,
    visitor_external_id: 'u2',
    visitor_email: 'other@example.com',
    new_conversation: true,
  })
  expect([next.conversation_id, next.visitor_id]).toEqual([first.conversation_id, first.visitor_id])
  const [thread, ...others] = await conversations(account)
  expect(others).toEqual([])
  expect(thread.visitor.email).toBeNull()
  expect(
    thread.messages
      .filter(({ role }: { role: string }) => role === 'user')
      .map((m: { content: string }) => m.content),
  ).toEqual(['One', 'Two'])
})

test('messages of a visitor continue one thread, found by external id or email; new_conversation opens another', async () => {
  const account = await createTestAccount(app)
  const threadId = async (fields: object) => (await say(account, nextMessage(), fields)).conversation_id
  const byId = await threadId({ visitor_external_id: 'u1' })
  const byEmail = await threadId({ visitor_email: 'eva@example.com' })
  expect(new Set([byId, byEmail]).size).toBe(2)
  expect(await threadId({ visitor_external_id: 'u1' })).toBe(byId)
  expect(await threadId({ visitor_email: 'EVA@example.com' })).toBe(byEmail)
  const fresh = await threadId({ visitor_external_id: 'u1', new_conversation: true })
  expect([byId, byEmail]).not.toContain(fresh)
  expect(await threadId({ visitor_external_id: 'u1' })).toBe(fresh)
})

test('without visitor fields every message is a new visitor in a new thread', async () => {
  const account = await createTestAccount(app)
  const [one, two] = [await say(account, 'Hi'), await say(account, 'Hi')]
  expect(one.conversation_id).not.toBe(two.conversation_id)
  expect(one.visitor_id).not.toBe(two.visitor_id)
})

test('a new external id with a known email joins that visitor; where both are known the external id decides', async () => {
  const account = await createTestAccount(app)
  const visitorId = async (fields: object) => (await say(account, nextMessage(), fields)).visitor_id
  const ana = await visitorId({ visitor_email: 'ana@example.com' })
  expect(await visitorId({ visitor_external_id: 'u1', visitor_email: 'ana@example.com' })).toBe(ana)
  expect(await visitorId({ visitor_external_id: 'u1' })).toBe(ana)
  const eva = await visitorId({ visitor_external_id: 'u2', visitor_email: 'eva@example.com' })
  expect(await visitorId({ visitor_external_id: 'u2', visitor_email: 'ana@example.com' })).toBe(eva)
  expect(await visitorId({ visitor_email: 'ana@example.com' })).toBe(ana)
})

test('parallel first messages of one visitor make one visitor', async () => {
  const account = await createTestAccount(app)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      say(account, nextMessage(), { visitor_external_id: 'u1', visitor_email: 'ana@example.com' }),
    ),
  )
  expect(new Set(answers.map(({ visitor_id }) => visitor_id)).size).toBe(1)
  const visitors = await app.sql('select 1 from visitors where account_id = $1', [account.account.id])
  expect(visitors.length).toBe(1)
  const threads = await conversations(account)
  const counts = threads.map((thread: { message_count: number }) => thread.message_count)
  expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(16)
})

test('of parallel chats exactly as many are answered as the plan has responses left; a refused one stores nothing', async () => {
  const account = await createTestAccount(app, { plan: 'starter' })
  await countedSoFar(account, 995)
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, i) => account.api.post('/chat', { message: `Question ${i}` })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(5)
  const types = answers.filter(({ status }) => status === 403).map(({ body }) => body.error.type)
  expect(types).toEqual(Array.from({ length: 10 }, () => 'responses_quota_exceeded'))
  expect((await conversations(account)).length).toBe(5)
  expect((await account.api.get('/usage')).body.responses).toEqual({
    granted: 1000,
    used: 1000,
    remaining: 0,
  })
})

test('with overage, responses past the grant are served, counted and priced', async () => {
  const account = await createTestAccount(app, { plan: 'pro', overage: true })
  await countedSoFar(account, 4999)
  for (let i = 0; i < 4; i++) await say(account, `Question ${i}`)
  const { responses, overage } = (await account.api.get('/usage')).body
  expect({ responses, overage }).toEqual({
    responses: { granted: 5000, used: 5003, remaining: 0 },
    overage: { responses: 3, charged_cents: 12 },
  })
})

test('a chat that fails counts nothing', async () => {
  const account = await createTestAccount(app)
  for (const fields of [{ version_id: 1 }, { conversation_id: 1 }, { visitor_email: 'none' }]) {
    expect((await account.api.post('/chat', { message: 'Hi', ...fields })).status).toBeGreaterThanOrEqual(400)
  }
  expect(await responsesUsed(account)).toBe(0)
})

test('a new usage period starts at zero, on the day of the month on which the account was made', async () => {
  const server = await startTestApp()
  server.clock.set('2026-01-31T10:00:00.000Z')
  const account = await createTestAccount(server)
  await say(account, 'Hello')
  server.clock.set('2026-02-27T23:59:59.999Z')
  expect((await account.api.get('/usage')).body).toMatchObject({
    period_start: '2026-01-31',
    responses: { used: 1 },
  })
  server.clock.set('2026-02-28T00:00:00.000Z')
  expect((await account.api.get('/usage')).body).toMatchObject({
    period_start: '2026-02-28',
    responses: { used: 0 },
  })
})

test('conversations are filtered as asked: by activity (inclusive), visitor, channel and review', async () => {
  const server = await startTestApp()
  const account = await createTestAccount(server)
  const first = await say(account, 'One', { visitor_email: 'ana@example.com' })
  server.clock.advance('1m')
  const second = await say(account, 'Two', { visitor_email: 'eva@example.com' })
  const then = server.clock.now().toISOString()
  const found = async (query: string) =>
    (await conversations(account, query)).map(({ id }: { id: number }) => id)
  const [one, two] = [first.conversation_id, second.conversation_id]
  expect(await found('')).toEqual([one, two])
  expect(await found(`?updated_since=${then}`)).toEqual([two])
  expect(await found(`?updated_since=${new Date(Date.parse(then) + 1).toISOString()}`)).toEqual([])
  expect(await found(`?updated_since=${then.slice(0, 10)}`)).toEqual([one, two])
  expect(await found('?visitor_email=ANA@example.com')).toEqual([one])
  expect(await found('?channel_id=1')).toEqual([one, two])
  expect(await found('?channel_id=2')).toEqual([])
  expect(await found('?review_status=reviewed')).toEqual([])
  expect(await found('?limit=1')).toEqual([one])
  expect(await found(`?limit=1&starting_after=${one}`)).toEqual([two])
  server.clock.advance('1m')
  await say(account, 'Three', { conversation_id: one })
  expect(await found(`?updated_since=${server.clock.now().toISOString()}`)).toEqual([one])
})
