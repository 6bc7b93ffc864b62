import { Agent } from 'undici'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { until } from './until.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const stuck = await createTestAccount(app)
const createHeaders = (key: string) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
})
const headers = createHeaders(account.keys.write)
const text = (number: number) =>
  JSON.stringify({ title: `Text ${number}`, content: `Sow row ${number} in spring.` })
const commit = 'Q\0\0\0\vcommit\0'

const ready = async (server: ServerProcess) => (await fetch(`${server.url}/readyz`)).status

type OnFinished = (cleanUp: () => Promise<void>) => void

/** A server whose connections to the database can be paused. */
async function startBehindProxy(onTestFinished: OnFinished) {
  const proxy = await startFaultProxy(app.database_url)
  const server = await startServerProcess({ DATABASE_URL: proxy.url })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
    await proxy.close()
  })
  return { proxy, server }
}

const post = (server: ServerProcess, number: number, key = account.keys.write) =>
  fetch(`${server.url}/api/v1/brain/sources`, {
    method: 'POST',
    headers: createHeaders(key),
    body: text(number),
  })

// One after the other: how long a stop takes is asserted, and starting a server takes a processor for seconds.
describe('a server that is asked to stop', { timeout: 240_000 }, () => {
  test('is not ready any more, finishes what runs, closes its connections, and ends in order', async ({
    onTestFinished,
  }) => {
    const { proxy, server } = await startBehindProxy(onTestFinished)
    const trap = proxy.trap(commit, 'before')
    const running = post(server, 1)
    await trap.caught
    server.kill('SIGTERM')
    await until('it is not ready', async () => (await ready(server)) === 503)
    const late = await fetch(`${server.url}/api/v1/usage`, { headers })
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    trap.release()
    expect((await running).status).toBe(201)
    expect(await server.exited).toMatchObject({ code: 0, signal: null })
    expect((await server.exited).took_ms).toBeLessThan(10_000)
    // How long the event loop is blocked is a matter of the machine.
    const errors = server
      .errors()
      .split('\n')
      .filter((line) => !line.includes('the event loop was blocked'))
    expect(errors.join('\n')).toBe('')
  })

  test('ends within 10 seconds also where a request never does', async ({ onTestFinished }) => {
    const { server } = await startBehindProxy(onTestFinished)
    const other = await app.platform.pool.connect()
    onTestFinished(async () => other.release(true))
    await other.query('begin')
    await other.query('select 1 from account_usage where account_id = $1 for update', [stuck.account.id])
    const lost = post(server, 2, stuck.keys.write).catch(() => 'lost')
    await until('the post waits for the lock', async () => {
      const waits =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%account_usage%'"
      return (await app.sql(waits)).length > 0
    })
    server.kill('SIGTERM')
    expect(await server.exited).toMatchObject({ code: 0, signal: null })
    expect((await server.exited).took_ms).toBeLessThan(10_000)
    expect(await lost).toBe('lost')
  })

  test('hands over to another process without a dropped request', async ({ onTestFinished }) => {
    const environment = { DATABASE_URL: app.database_url }
    const servers = [await startServerProcess(environment)]
    const balancer = createBalancer(servers)
    onTestFinished(async () => {
      await balancer.stop()
      for (const server of servers) server.kill('SIGKILL')
      await Promise.all(servers.map(({ exited }) => exited))
    })
    servers.push(await startServerProcess(environment))
    const [leaving, coming] = servers as [ServerProcess, ServerProcess]
    await balancer.served(coming)
    leaving.kill('SIGTERM')
    expect(await leaving.exited).toMatchObject({ code: 0, signal: null })
    await balancer.stop()
    expect(balancer.failures).toEqual([])
    expect(balancer.answered()).toBeGreaterThan(100)
  })
})

/** Sends requests over lasting connections to the servers that say they are ready, as a load balancer does. */
function createBalancer(servers: ServerProcess[]) {
  const agent = new Agent({ connections: 4 })
  const failures: string[] = []
  const served = new Set<ServerProcess>()
  let up: ServerProcess[] = [servers[0]!]
  let answered = 0
  let stopping = false

  async function watch(): Promise<void> {
    while (!stopping) {
      const states = await Promise.all(servers.map((server) => ready(server).catch(() => 0)))
      up = servers.filter((_, index) => states[index] === 200)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  async function call(number: number): Promise<void> {
    for (let sent = 0; !stopping; sent++) {
      const server = up[sent % Math.max(1, up.length)]
      if (server === undefined) {
        failures.push('no server was ready')
        return
      }
      const request = { origin: server.url, path: '/api/v1/brain/sources', headers }
      try {
        const { statusCode, body } = await (sent % 2 === 0
          ? agent.request({ ...request, method: 'GET' })
          : agent.request({ ...request, method: 'POST', body: text(number * 100_000 + sent) }))
        await body.dump()
        if (statusCode >= 300) failures.push(`answered ${statusCode}`)
        served.add(server)
        answered++
      } catch (error) {
        failures.push(String(error))
      }
    }
  }

  const running = Promise.all([watch(), ...Array.from({ length: 6 }, (_, index) => call(index + 1))])
  return {
    failures,
    answered: () => answered,
    served: (server: ServerProcess) => until('it serves', () => served.has(server)),
    async stop() {
      stopping = true
      await running
      if (!agent.closed) await agent.close()
    },
  }
}
