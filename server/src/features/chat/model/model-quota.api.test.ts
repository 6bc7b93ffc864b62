import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { startFakeModel } from '../../../../test/fakes/model-server.ts'
import { untilAlone } from '../../../../test/faults/presences.ts'
import { startServerProcess } from '../../../../test/faults/server-process.ts'
import { until } from '../../../../test/faults/until.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
const environment = {
  CHAT_MODEL: 'openai-compatible:slow',
  OPENAI_COMPATIBLE_BASE_URL: `${fake.url}/v1`,
  CHAT_TIMEOUT_MS: '40000',
}
const app = await startTestApp({ environment })

/** Requests that the model has not answered yet. */
let waiting: ServerResponse[] = []
const fine = JSON.stringify({
  choices: [{ message: { content: JSON.stringify({ content: 'Fine.', actions: [], sources: [] }) } }],
})
beforeEach(() => {
  waiting = []
  fake.always((_seen, response) => {
    waiting.push(response)
    return undefined
  })
})
const answerAll = () => {
  for (const response of waiting.splice(0)) response.setHeader('content-type', 'application/json').end(fine)
}

const left = 3
const asked = 10

async function accountWithThreeLeft(): Promise<TestAccount> {
  const account = await createTestAccount(app, { plan: 'starter' })
  await app.sql(
    `insert into usage_periods (account_id, period_start, responses)
     select id, created_at::date, 1000 - $2::int from accounts where id = $1`,
    [account.account.id, left],
  )
  return account
}

const used = async ({ api }: TestAccount) => (await api.get('/usage')).body.responses.used as number

it('of 10 parallel chats with 3 responses left, 3 wait for the slow model and are answered, the rest are refused at once', async () => {
  const account = await accountWithThreeLeft()
  const statuses: number[] = []
  const answers = Array.from({ length: asked }, async (_, index) => {
    const { status } = await account.api.post('/chat', { message: `Question ${index}` })
    statuses.push(status)
  })
  await until('the refusals', () => statuses.length === asked - left && waiting.length === left)
  expect(new Set(statuses)).toEqual(new Set([403]))
  expect(await used(account)).toBe(1000)
  answerAll()
  await Promise.all(answers)
  expect(statuses.filter((status) => status === 200)).toHaveLength(left)
  expect(await used(account)).toBe(1000)
})

it('the responses of a process that is killed while it waits for its model are there at once, for exactly as many others', async () => {
  app.clock.set(Date.now())
  const account = await accountWithThreeLeft()
  const server = await startServerProcess({ DATABASE_URL: app.database_url, ROLE: 'web', ...environment })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
  })
  const lost = Array.from({ length: left }, (_, index) =>
    fetch(`${server.url}/api/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.keys.chat}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: `Lost ${index}` }),
    }).catch(() => 'lost'),
  )
  await until('the model is asked', () => waiting.length === left)
  expect(await used(account)).toBe(1000)
  const closed = Promise.all(waiting.map((response) => once(response, 'close')))
  server.kill('SIGKILL')
  expect(await Promise.all(lost)).toEqual(lost.map(() => 'lost'))
  await closed
  waiting = []
  await untilAlone(app)

  const answers = Array.from({ length: asked }, (_, index) =>
    account.api.post('/chat', { message: `Question ${index}` }),
  )
  await until('the model is asked again', () => waiting.length === left)
  answerAll()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(left)
  expect(statuses.filter((status) => status === 403)).toHaveLength(asked - left)
  expect(await used(account)).toBe(1000)
  expect(
    await app.sql('select 1 from response_reservations where account_id = $1', [account.account.id]),
  ).toEqual([])
})

it('a process that is asked to stop ends replies that its model does not, releases them and answers 503', async () => {
  const account = await createTestAccount(app)
  const server = await startServerProcess({ DATABASE_URL: app.database_url, ROLE: 'web', ...environment })
  const ended = fetch(`${server.url}/api/v1/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.keys.chat}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Hello' }),
  })
  await until('the model is asked', () => waiting.length === 1)
  server.kill('SIGTERM')
  const answer = await ended
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { type: 'model_unavailable' } })
  const { code, took_ms } = await server.exited
  expect(code).toBe(0)
  expect(took_ms).toBeLessThan(10_000)
  expect(
    await app.sql('select 1 from response_reservations where account_id = $1', [account.account.id]),
  ).toEqual([])
})

it('messages of one thread are answered in order however slow the model is, each with the ones before it', async () => {
  const account = await createTestAccount(app)
  const ask = (message: string, fields: object) => account.api.post('/chat', { message, ...fields })
  const first = ask('One', { visitor_external_id: 'ana' })
  await until('the first is asked', () => waiting.length === 1)
  const second = ask('Two', { visitor_external_id: 'ana' })
  answerAll()
  const { conversation_id } = (await first).body
  await until('the second is asked', () => waiting.length === 1)
  expect(fake.requests.at(-1)!.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  answerAll()
  expect((await second).body.conversation_id).toBe(conversation_id)
})
