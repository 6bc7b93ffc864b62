import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy.ts'
import { type ServerProcess, startServerProcess } from '../faults/server-process.ts'
import { type Callers, startCallers, type Wish } from './callers.ts'

// After a moment of trouble every request that it met succeeds within three seconds of its end, once.
const aimMs = 3_000
const pairs = 10

const app = await startTestApp()
const account = await createTestAccount(app, { unlimited: true })
const product = (
  await account.api.post('/products', {
    title: 'Course',
    description: 'A course that is bought again and again while everything falls over.',
    tags: ['course'],
  })
).body

type Fault = { begin: (proxy: FaultProxy) => Promise<void>; end: (proxy: FaultProxy) => Promise<void> }

const faults: Record<string, Fault> = {
  reset: { begin: (proxy) => proxy.reset(), end: (proxy) => proxy.reset() },
  refuse: { begin: (proxy) => proxy.refuse(), end: (proxy) => proxy.accept() },
  stall: { begin: async (proxy) => proxy.set('stall'), end: async (proxy) => proxy.set('pass') },
  silence: { begin: async (proxy) => proxy.set('blackhole'), end: async (proxy) => proxy.set('pass') },
  slow: { begin: async (proxy) => proxy.delay(300), end: async (proxy) => proxy.delay(0) },
}

async function startServer(database_url: string): Promise<ServerProcess> {
  const server = await startServerProcess({ DATABASE_URL: database_url, ROLE: 'web', LOG_LEVEL: 'error' })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
  })
  return server
}

async function startThreads(): Promise<number[]> {
  const starts = Array.from({ length: pairs }, () => account.api.post('/chat', { message: 'Start' }))
  return (await Promise.all(starts)).map(({ body }) => body.conversation_id)
}

/** Half of the callers buy, each in its own name. The others talk, two in each conversation. */
function wishes(threads: number[]) {
  const run = randomUUID().slice(0, 8)
  return (caller: number, number: number): Wish => {
    const key = `${run}-${caller}-${number}`
    if (caller % 2 === 0) {
      const body = {
        email: `b${caller}@example.com`,
        amount_cents: 900,
        order_ref: key,
        product_id: product.id,
      }
      return { key, path: '/sales', body }
    }
    const conversation_id = threads[Math.floor(caller / 4) % threads.length]
    return { key, path: '/chat', body: { message: `Question ${key}`, conversation_id } }
  }
}

/** How long after `end_ms` each wish took that was under way then. */
function report(name: string, { done }: Callers, { begin_ms, end_ms }: { begin_ms: number; end_ms: number }) {
  const met = done.filter((one) => one.began_ms <= end_ms && one.ended_ms >= begin_ms)
  const late = met.map(({ ended_ms }) => Math.max(0, ended_ms - end_ms)).sort((a, b) => a - b)
  const statuses: Record<number, number> = {}
  for (const status of met.flatMap((one) => one.statuses)) statuses[status] = (statuses[status] ?? 0) + 1
  const worst = late.at(-1) ?? 0
  const median = late[Math.floor(late.length / 2)] ?? 0
  console.log(
    `${name}: ${met.length} requests met it, after its end median ${median.toFixed()} ms, worst ${worst.toFixed()} ms; answers ${JSON.stringify(statuses)}`,
  )
  return worst
}

/** What was acknowledged is there once, and nothing is there that was not asked for. */
async function expectOnce({ done }: Callers): Promise<void> {
  const sold = done.filter(({ wish }) => wish.path === '/sales').map(({ wish }) => wish.key)
  const asked = done.filter(({ wish }) => wish.path === '/chat').map(({ wish }) => `Question ${wish.key}`)
  const sales = await app.sql<{ order_ref: string }>(
    'select order_ref from sales where account_id = $1 and order_ref = any($2)',
    [account.account.id, sold],
  )
  expect(sales.map((row) => row.order_ref).toSorted()).toEqual(sold.toSorted())
  const messages = await app.sql<{ content: string }>(
    "select content from messages where account_id = $1 and role = 'user' and content = any($2)",
    [account.account.id, asked],
  )
  expect(messages.map((row) => row.content).toSorted()).toEqual(asked.toSorted())
  const odd = await app.sql(
    `select conversation_id, sequence from messages
     where account_id = $1 and (role = 'user') <> (sequence % 2 = 1)`,
    [account.account.id],
  )
  expect(odd).toEqual([])
}

/** Every response that is counted has its reply, once what was lost has been given back. */
async function expectCounted(): Promise<void> {
  const [row] = await app.sql<{ counted: number; replies: number; reserved: number }>(
    `select (select sum(responses)::int from usage_periods where account_id = $1) as counted,
       (select count(*)::int from messages where account_id = $1 and role = 'assistant') as replies,
       (select count(*)::int from response_reservations where account_id = $1) as reserved`,
    [account.account.id],
  )
  expect(row!.counted).toBe(row!.replies + row!.reserved)
}

test.each(
  Object.keys(faults).flatMap((name) => [
    { name, seconds: 1 },
    { name, seconds: 3 },
  ]),
)(
  '$name for $seconds s: the same requests succeed within 3 s of its end, each once',
  async ({ name, seconds }) => {
    const proxy = await startFaultProxy(app.database_url)
    onTestFinished(() => proxy.close())
    const server = await startServer(proxy.url)
    const callers = startCallers({
      count: pairs * 4,
      token: account.keys.write,
      wish: wishes(await startThreads()),
      url: () => server.url,
    })
    await pause(1_500)
    const begin_ms = performance.now()
    await faults[name]!.begin(proxy)
    await pause(seconds * 1_000)
    await faults[name]!.end(proxy)
    const end_ms = performance.now()
    await pause(1_000)
    await callers.stop()
    const worst = report(`${name} ${seconds} s`, callers, { begin_ms, end_ms })
    await expectOnce(callers)
    await expectCounted()
    expect(worst).toBeLessThan(aimMs)
  },
)

test('kill -9 of one of two processes: its requests succeed in the other within 3 s, each once', async () => {
  const killed = await startServer(app.database_url)
  const other = await startServer(app.database_url)
  let isAlive = true
  const callers = startCallers({
    count: pairs * 4,
    token: account.keys.write,
    wish: wishes(await startThreads()),
    // Of the two in a conversation, one talks with each process.
    url: (caller) => (isAlive && caller % 4 < 2 ? killed.url : other.url),
  })
  await pause(1_500)
  const begin_ms = performance.now()
  killed.kill('SIGKILL')
  await killed.exited
  isAlive = false
  const end_ms = performance.now()
  await pause(1_000)
  await callers.stop()
  const worst = report('kill -9', callers, { begin_ms, end_ms })
  await expectOnce(callers)
  await expectCounted()
  expect(worst).toBeLessThan(aimMs)
})
