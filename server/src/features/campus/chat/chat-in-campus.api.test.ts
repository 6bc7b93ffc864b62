import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, createSource, signInStudent } from '../../../../test/records.ts'

const app = await startTestApp()

async function createAcademy() {
  const account = await createTestAccount(app)
  await createSource(account)
  const access = await createAccess(account, { email: 'ana@example.com' })
  const student = await signInStudent(account, { email: 'ana@example.com', name: 'Ana' })
  const say = async (message: string, fields = {}) => {
    // Nobody sends more than twenty messages a minute.
    app.clock.advance('4s')
    return student.campus.post('/chat', { message, ...fields })
  }
  return { account, access, student, say }
}

test('a student talks with the active clone in a thread of the campus, which goes on until they ask for a new one', async () => {
  const { account, student, say } = await createAcademy()
  const { status, body } = await say('When do I sow tomatoes?')
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ object: 'chat.reply', visitor_id: student.visitor_id }),
  ])
  expect(body.reply.content).toContain('six weeks before the last frost')
  expect((await say('And indoors?')).body.conversation_id).toBe(body.conversation_id)
  const fresh = (await say('Hello', { new_conversation: true })).body.conversation_id
  expect(fresh).not.toBe(body.conversation_id)
  expect((await say('Thanks')).body.conversation_id).toBe(fresh)
  const { data } = (await account.api.get('/conversations')).body
  expect(data).toMatchObject([
    { id: body.conversation_id, channel_id: 3, message_count: 4, visitor: { email: 'ana@example.com' } },
    { id: fresh, channel_id: 3, message_count: 4 },
  ])
})

test('the campus and the API keep threads of their own for the same person', async () => {
  const { account, say, student } = await createAcademy()
  const inCampus = (await say('When do I sow tomatoes?')).body
  const byApi = (await account.api.post('/chat', { message: 'And basil?', visitor_email: 'ana@example.com' }))
    .body
  expect(byApi.visitor_id).toBe(student.visitor_id)
  expect(byApi.conversation_id).not.toBe(inCampus.conversation_id)
  expect((await say('And peppers?')).body.conversation_id).toBe(inCampus.conversation_id)
})

test('a thread of the campus counts for the contact', async () => {
  const { account, say } = await createAcademy()
  await say('Hello')
  const { data } = (await account.api.get('/contacts')).body
  expect(data).toMatchObject([{ email: 'ana@example.com', source: 'access', conversation_count: 1 }])
})

test('whoever has no access that is open now is not answered, and the error says why', async () => {
  const { account, access, say } = await createAcademy()
  const refused = async () => {
    const { status, body } = await say('When do I sow tomatoes?')
    return [status, body.error?.type]
  }
  const change = (fields: object) => account.api.patch(`/academy/access/${access.id}`, fields)
  await change({ paused: true })
  expect(await refused()).toEqual([403, 'access_paused'])
  await change({ paused: false, expires_at: new Date(app.clock.nowMs() + 3_600_000).toISOString() })
  app.clock.advance('1h')
  expect(await refused()).toEqual([403, 'access_ended'])
  const other = await createAccess(account, { email: 'ana@example.com' })
  expect(await refused()).toEqual([200, undefined])
  await account.api.delete(`/academy/access/${other.id}`)
  expect(await refused()).toEqual([403, 'access_ended'])
  await account.api.delete(`/academy/access/${access.id}`)
  expect(await refused()).toEqual([404, 'not_found'])
  expect((await account.api.get('/usage')).body.responses.used).toBe(1)
})

test('messages that a student sends at once stand in one thread, in turn', async () => {
  const { account, student } = await createAcademy()
  const answers = await Promise.all(
    ['One?', 'Two?', 'Three?'].map((message) => student.campus.post('/chat', { message })),
  )
  expect(new Set(answers.map(({ body }) => body.conversation_id)).size).toBe(1)
  const { data } = (await account.api.get('/conversations')).body
  expect(data[0].messages.map(({ role }: { role: string }) => role)).toEqual(
    Array(3).fill(['user', 'assistant']).flat(),
  )
})

test('a reply in the campus counts against the plan, and obeys its limits', async () => {
  const { account, say } = await createAcademy()
  const used = async () => (await account.api.get('/usage')).body.responses.used
  await say('Hello')
  expect(await used()).toBe(1)
  const { data } = (await account.api.get('/versions')).body
  await operate(account, 'clone set-cap', { id: data[0].id, cap: 1 })
  const capped = await say('Hello again')
  expect([capped.status, capped.body.error.type]).toEqual([403, 'cap_reached'])
  await operate(account, 'clone set-cap', { id: data[0].id, cap: null })
  for (let i = 0; i < 2; i++) expect((await say('Same')).status).toBe(200)
  const third = await say('Same')
  expect([third.status, third.body.error.type]).toEqual([429, 'automated_repetition'])
})

test('a student gets no reply once the responses of the plan are used up', async () => {
  const { account, say } = await createAcademy()
  await app.sql(
    `insert into usage_periods (account_id, period_start, responses)
     select id, created_at::date, 20000 from accounts where id = $1`,
    [account.account.id],
  )
  const { status, body } = await say('When do I sow tomatoes?')
  expect([status, body.error.type]).toEqual([403, 'responses_quota_exceeded'])
})
