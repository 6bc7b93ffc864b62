import { afterAll, expect, onTestFinished, test } from 'vitest'
import { withThreadLock } from '../../src/features/chat/with-thread-lock.ts'
import { createContext } from '../../src/platform/create-context.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createTestAccount, type TestAccount } from '../factories.ts'
import { startFakeModel } from '../fakes/model-server.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { startServerProcess } from './server-process.ts'
import { until } from './until.ts'

// What a request holds while it runs: its Idempotency-Key, its thread, its response. Nobody moves the app's clock here,
// so no lease ends.
const app = await startTestApp()
const proxy = await startFaultProxy(app.database_url)
// A process that stays alive, and whose database can go away.
const behindProxy = await startServerProcess({ DATABASE_URL: proxy.url, ROLE: 'web' })
afterAll(async () => {
  behindProxy.kill('SIGKILL')
  await behindProxy.exited
  await proxy.close()
})
app.clock.set(Date.now())

const commit = 'Q\0\0\0\vcommit\0'
const text = { title: 'Sowing', content: 'Sow tomatoes indoors six weeks before the last frost.' }

function post(
  url: string,
  { keys }: TestAccount,
  { path, body, key }: { path: string; body: object; key?: string },
) {
  return fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.write}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
}

async function loseDatabase(proxy: FaultProxy, lost: () => Promise<Response>): Promise<void> {
  const trap = proxy.trap(commit, 'before')
  const answer = lost()
  await trap.caught
  await proxy.refuse()
  expect((await answer).status).toBe(503)
  await proxy.accept()
}

test('a key whose request lost its database is free again when the database is back', async () => {
  const account = await createTestAccount(app)
  await loseDatabase(proxy, () =>
    post(behindProxy.url, account, { path: '/brain/sources', body: text, key: 'lost' }),
  )
  const retry = async () => {
    const answer = await account.api.post('/brain/sources', text, { headers: { 'idempotency-key': 'lost' } })
    return answer.status === 409 ? null : answer
  }
  const answer = await until('the key is free', retry)
  expect(answer.status).toBe(201)
  expect(
    await app.sql('select 1 from brain_sources where account_id = $1', [account.account.id]),
  ).toHaveLength(1)
})

test('a thread whose message lost its database is answered in again when the database is back, and the lost response is not counted', async () => {
  const account = await createTestAccount(app)
  const { conversation_id } = (await account.api.post('/chat', { message: 'Start' })).body
  await loseDatabase(proxy, () =>
    post(behindProxy.url, account, { path: '/chat', body: { message: 'Lost', conversation_id } }),
  )
  expect((await account.api.post('/chat', { message: 'Next', conversation_id })).status).toBe(200)
  await until(
    'the lost response is given back',
    async () => (await account.api.get('/usage')).body.responses.used === 2,
  )
  expect((await account.api.get(`/conversations/${conversation_id}`)).body.message_count).toBe(4)
})

test('a message that waits for a process that is killed is answered', async () => {
  const account = await createTestAccount(app)
  const { conversation_id } = (await account.api.post('/chat', { message: 'Start' })).body
  const silent = await startFakeModel()
  onTestFinished(() => silent.close())
  silent.always(() => undefined)
  const killed = await startServerProcess({
    DATABASE_URL: app.database_url,
    ROLE: 'web',
    CHAT_MODEL: 'openai-compatible:silent',
    OPENAI_COMPATIBLE_BASE_URL: `${silent.url}/v1`,
  })
  onTestFinished(() => killed.kill('SIGKILL'))
  const lost = post(killed.url, account, { path: '/chat', body: { message: 'Lost', conversation_id } }).catch(
    () => 'lost',
  )
  await until('the model is asked', () => silent.requests.length === 1)
  const waiting = account.api.post('/chat', { message: 'Waiting', conversation_id })
  await until(
    'it waits',
    async () =>
      (await app.sql('select 1 from conversations where id = $1 and lock_waited', [conversation_id]))
        .length === 1,
  )
  killed.kill('SIGKILL')
  await killed.exited
  expect(await lost).toBe('lost')
  expect((await waiting).status).toBe(200)
})

/** Holds the lock of a thread in a process. @returns what releases it */
async function holdThread(holder: TestApp, { account }: TestAccount, conversation_id: number) {
  const ctx = createContext(holder.app, { account, actor: { kind: 'operator' } })
  const held = Promise.withResolvers<void>()
  const { promise: released, reject } = Promise.withResolvers<never>()
  const ended = withThreadLock(ctx, conversation_id, {
    read: async () => null,
    work() {
      held.resolve()
      return released
    },
  })
  await held.promise
  return async () => {
    reject(new Error('released'))
    await expect(ended).rejects.toThrow('released')
  }
}

test('16 messages that wait for another process do not keep asking the database, and are answered when it is done', async () => {
  const account = await createTestAccount(app)
  const other = await app.sibling()
  const starts = Array.from({ length: 16 }, (_, index) =>
    account.api.post('/chat', { message: `Start ${index}` }),
  )
  const threads = (await Promise.all(starts)).map(({ body }) => body.conversation_id as number)
  const releases = await Promise.all(threads.map((id) => holdThread(other, account, id)))
  const waiting = threads.map((conversation_id) =>
    account.api.post('/chat', { message: 'Next', conversation_id }),
  )
  const countWaited =
    'select count(*)::int as waited from conversations where account_id = $1 and lock_waited'
  await until('all wait', async () => {
    const [row] = await app.sql<{ waited: number }>(countWaited, [account.account.id])
    return row!.waited === 16
  })
  let statements = 0
  const onAcquire = () => void statements++
  app.platform.pool.on('acquire', onAcquire)
  // A second of waiting, at which each may look once: asking every 50 ms would be 640 statements.
  await other.sql('select pg_sleep(1)')
  app.platform.pool.off('acquire', onAcquire)
  expect(statements).toBeLessThan(16 * 6)
  await Promise.all(releases.map((release) => release()))
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('what one process sends reaches those who wait for it in another, and nobody else', async () => {
  const other = await app.sibling()
  const heard: string[] = []
  // Longer than the test may take: only the topic itself ends the wait.
  const topic = other.app.presence.hear('thread 1 2', 300_000).then(() => heard.push('thread 1 2'))
  const another = other.app.presence.hear('thread 1 3', 300_000).then(() => heard.push('thread 1 3'))
  await app.sql("select pg_notify('understudy', 'thread 1 2')")
  await topic
  expect(heard).toEqual(['thread 1 2'])
  await other.stop()
  await another
})

test('a process shows that it lives again after its connection broke', async () => {
  const behind = await app.sibling(proxy.url)
  const number = behind.app.presence.processNumber()
  expect(number).not.toBeNull()
  await proxy.refuse()
  await until('it is gone', () => behind.app.presence.processNumber() === null)
  await proxy.accept()
  await until('it is there', () => behind.app.presence.processNumber() === number)
})
