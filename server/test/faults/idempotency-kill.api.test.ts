import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount, type TestAccount } from '../factories.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { untilAlone } from './presences.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { until } from './until.ts'

// The test app stands for the process that gets the retry; its clock says when a lease has ended.
const app = await startTestApp()

// The statements as they travel: a simple query message, its length and its text.
const begin = 'Q\0\0\0\nbegin\0'
const commit = 'Q\0\0\0\vcommit\0'
const leaseMs = 60_000

const posts = [
  {
    path: '/brain/sources',
    body: { title: 'Sowing', content: 'Sow tomatoes indoors six weeks before the last frost.' },
    effects: 'select 1 from brain_sources where account_id = $1',
  },
  {
    path: '/chat',
    body: { message: 'When do I sow tomatoes?' },
    effects: "select 1 from messages where account_id = $1 and role = 'user'",
  },
]

type Scene = { server: ServerProcess; proxy: FaultProxy; account: TestAccount }

/** A server in a process of its own, whose connections to the database can be paused. */
async function setTheScene(): Promise<Scene> {
  const proxy = await startFaultProxy(app.database_url)
  const server = await startServerProcess({ DATABASE_URL: proxy.url, ROLE: 'web' })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
    await proxy.close()
  })
  return { server, proxy, account: await createTestAccount(app) }
}

const headers = { 'idempotency-key': 'survivor' }

function post({ server, account }: Scene, path: string, body: object): Promise<Response> {
  return fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${account.keys.write}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

const count = async (query: string, { account }: TestAccount) => (await app.sql(query, [account.id])).length

test.each(posts)(
  'POST $path: killed between effect and answer, the retry is answered with what was done',
  async ({ path, body, effects }) => {
    const scene = await setTheScene()
    const trap = scene.proxy.trap(commit, 'after')
    const lost = post(scene, path, body).catch(() => 'lost')
    await trap.caught
    await until('the effect is visible', async () => (await count(effects, scene.account)) === 1)
    scene.server.kill('SIGKILL')
    expect(await lost).toBe('lost')

    app.clock.set(Date.now())
    const retry = await scene.account.api.post(path, body, { headers })
    expect(retry.status).toBe(path === '/chat' ? 200 : 201)
    expect(retry.headers['idempotent-replayed']).toBe('true')
    expect(await count(effects, scene.account)).toBe(1)
  },
)

test.each(posts)(
  'POST $path: killed before the effect, the retry does it at once',
  async ({ path, body, effects }) => {
    const scene = await setTheScene()
    const trap = scene.proxy.trap(commit, 'before')
    const lost = post(scene, path, body).catch(() => 'lost')
    await trap.caught
    scene.server.kill('SIGKILL')
    expect(await lost).toBe('lost')
    await untilAlone(app)

    app.clock.set(Date.now())
    const retry = await scene.account.api.post(path, body, { headers })
    expect(retry.status).toBe(path === '/chat' ? 200 : 201)
    expect(retry.headers['idempotent-replayed']).toBeUndefined()
    expect(await count(effects, scene.account)).toBe(1)
  },
)

test.each(posts)(
  'POST $path: a process that stalls past its lease does nothing after the retry did it',
  async ({ path, body, effects }) => {
    const scene = await setTheScene()
    const trap = scene.proxy.trap(begin, 'before')
    const stalled = post(scene, path, body)
    stalled.catch(() => {})
    await trap.caught

    app.clock.set(Date.now() + leaseMs)
    const retry = await scene.account.api.post(path, body, { headers })
    expect(retry.status).toBeLessThan(300)
    trap.release()
    // A stall of some seconds counts as a lost database, too.
    expect([409, 503]).toContain((await stalled).status)
    expect(await count(effects, scene.account)).toBe(1)
    const used = (await scene.account.api.get('/usage')).body.responses.used
    expect(used).toBe(path === '/chat' ? 1 : 0)
  },
)
