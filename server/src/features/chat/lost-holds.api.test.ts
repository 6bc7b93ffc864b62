import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { startFakeModel } from '../../../test/fakes/model-server.ts'
import { until } from '../../../test/faults/until.ts'
import { releaseResponse } from '../usage/index.ts'

// A process that lost its connections for a moment seems dead, and others take what it holds while it works on.
const fake = await startFakeModel()
afterAll(() => fake.close())
const app = await startTestApp({
  environment: { CHAT_MODEL: 'openai-compatible:slow', OPENAI_COMPATIBLE_BASE_URL: `${fake.url}/v1` },
})

let waiting: ServerResponse[] = []
beforeEach(() => {
  waiting = []
  fake.always((_seen, response) => {
    waiting.push(response)
    return undefined
  })
})

async function answerNext(content: string): Promise<void> {
  const response = await until('the model is asked', () => waiting.shift())
  const reply = JSON.stringify({ content, actions: [], sources: [] })
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ choices: [{ message: { content: reply } }] }))
}

async function startThread(account: TestAccount): Promise<number> {
  const started = account.api.post('/chat', { message: 'Start' })
  await answerNext('Started.')
  return (await started).body.conversation_id
}

const listTexts = async ({ api }: TestAccount, conversation_id: number) =>
  (await api.get(`/conversations/${conversation_id}/messages`)).body.data.map(
    (message: { content: string }) => message.content,
  )

it('a reply is not stored over that of the process that took the thread: the message is answered again, after it', async () => {
  const account = await createTestAccount(app)
  const conversation_id = await startThread(account)
  const late = account.api.post('/chat', { message: 'Late', conversation_id })
  await until('the model is asked', () => waiting.length === 1)
  // As if the other process had also answered meanwhile, and was done.
  await app.sql('update conversations set lock_owner = $1, locked_until = null where id = $2', [
    randomUUID(),
    conversation_id,
  ])
  await answerNext('Too late.')
  await answerNext('In time.')
  expect((await late).body.reply.content).toBe('In time.')
  expect(await listTexts(account, conversation_id)).toEqual(['Start', 'Started.', 'Late', 'In time.'])
  expect((await account.api.get('/usage')).body.responses.used).toBe(2)
})

it('a reply whose response was given back meanwhile is stored and counted once', async () => {
  const account = await createTestAccount(app)
  const conversation_id = await startThread(account)
  const late = account.api.post('/chat', { message: 'Late', conversation_id })
  await until('the model is asked', () => waiting.length === 1)
  const reserved = 'select id from response_reservations where account_id = $1'
  const [{ id }] = (await app.sql<{ id: string }>(reserved, [account.account.id])) as [{ id: string }]
  await releaseResponse(account.ctx(), { id })
  expect((await account.api.get('/usage')).body.responses.used).toBe(1)
  await answerNext('Late, too.')
  expect((await late).status).toBe(200)
  expect((await account.api.get('/usage')).body.responses.used).toBe(2)
  expect(await app.sql(reserved, [account.account.id])).toEqual([])
})

it('a reply that could not be stored releases nothing of the process that took its thread', async () => {
  const account = await createTestAccount(app)
  const conversation_id = await startThread(account)
  const late = account.api.post('/chat', { message: 'Late', conversation_id })
  await until('the model is asked', () => waiting.length === 1)
  const other = { owner: randomUUID(), until: new Date(app.clock.nowMs() + 30_000) }
  await app.sql('update conversations set lock_owner = $1, locked_until = $2 where id = $3', [
    other.owner,
    other.until,
    conversation_id,
  ])
  await answerNext('Too late.')
  await until('it waits for the other', async () => {
    const state = 'select 1 from conversations where id = $1 and lock_waited and lock_owner = $2'
    return (await app.sql(state, [conversation_id, other.owner])).length === 1
  })
  expect(waiting).toEqual([])
  await app.sql('update conversations set lock_owner = null, locked_until = null where id = $1', [
    conversation_id,
  ])
  await answerNext('In time.')
  expect((await late).body.reply.content).toBe('In time.')
})

it('a thread is free again where what was said in it could not be read', async () => {
  const account = await createTestAccount(app)
  const conversation_id = await startThread(account)
  const message = { message: 'Next', conversation_id }
  await app.sql('alter table messages rename column role to unreadable')
  expect((await account.api.post('/chat', message, { expectFault: true })).status).toBe(500)
  await app.sql('alter table messages rename column unreadable to role')
  const answered = account.api.post('/chat', message)
  await answerNext('Answered.')
  expect((await answered).status).toBe(200)
})

it('a visitor whose contact was deleted meanwhile has one again when the reply is stored, and nothing is counted twice', async () => {
  const account = await createTestAccount(app)
  const visitor = { visitor_email: 'ada@mail.example' }
  const first = account.api.post('/chat', { message: 'First', ...visitor })
  await answerNext('One.')
  await first
  const late = account.api.post('/chat', { message: 'Late', ...visitor })
  await until('the model is asked', () => waiting.length === 1)
  await app.sql('delete from contacts where account_id = $1', [account.account.id])
  await answerNext('Two.')
  const { conversation_id } = (await late).body
  expect(await listTexts(account, conversation_id)).toEqual(['First', 'One.', 'Late', 'Two.'])
  expect((await account.api.get('/contacts')).body.data).toMatchObject([{ email: 'ada@mail.example' }])
  expect((await account.api.get('/usage')).body.responses.used).toBe(2)
})

it('a thread is free again where its message goes to a newer one of its visitor', async () => {
  const account = await createTestAccount(app)
  const visitor = { visitor_external_id: 'ada' }
  const started = account.api.post('/chat', {
    message: 'Start',
    visitor_email: 'ada@mail.example',
    ...visitor,
  })
  await answerNext('Started.')
  const left = (await started).body.conversation_id
  const late = account.api.post('/chat', { message: 'Late', ...visitor })
  const asked = await until('the model is asked', () => waiting.shift())
  const newer = account.api.post('/chat', {
    message: 'New',
    visitor_email: 'ada@mail.example',
    new_conversation: true,
  })
  await answerNext('Newer.')
  const { conversation_id } = (await newer).body
  // What the message rests on is gone, so that its thread is looked for again.
  const reserved = 'select id from response_reservations where account_id = $1'
  const [{ id }] = (await app.sql<{ id: string }>(reserved, [account.account.id])) as [{ id: string }]
  await releaseResponse(account.ctx(), { id })
  waiting.push(asked)
  await answerNext('Late, too.')
  expect((await late).body.conversation_id).toBe(conversation_id)
  expect(await listTexts(account, conversation_id)).toEqual(['New', 'Newer.', 'Late', 'Late, too.'])
  const owner = 'select lock_owner, locked_until from conversations where id = $1'
  expect(await app.sql(owner, [left])).toEqual([{ lock_owner: null, locked_until: null }])
})
