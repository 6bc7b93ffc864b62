import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { startServerProcess } from './server-process.ts'
import { until } from './until.ts'

// A server in a process of its own, so that a lost connection that ends the process is seen.
const app = await startTestApp()
const proxy = await startFaultProxy(app.database_url)
const server = await startServerProcess({ DATABASE_URL: proxy.url, ROLE: 'all' })
const account = await createTestAccount(app)
afterAll(async () => {
  server.kill('SIGKILL')
  await server.exited
  await proxy.close()
})

type Reply = {
  status: number
  type: string | null
  retry_after: string | null
  id: number | null
  took_ms: number
}

async function send(method: string, path: string, body?: object): Promise<Reply> {
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${account.keys.delete}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const { error, id } = (await answer.json()) as { error?: { type: string }; id?: number }
  return {
    status: answer.status,
    type: error?.type ?? null,
    retry_after: answer.headers.get('retry-after'),
    id: id ?? null,
    took_ms: performance.now() - began,
  }
}

let posted = 0
const read = () => send('GET', '/brain/sources')
const postText = () =>
  send('POST', '/brain/sources', { title: `Text ${++posted}`, content: `Sow row ${posted} in spring.` })
const chat = () => send('POST', '/chat', { message: `When do I sow row ${++posted}?` })
const everything = () => Promise.all([read, postText, chat, read, postText, chat].map((call) => call()))
const health = async (path: string) => (await fetch(`${server.url}${path}`)).status

/** Everything works again within five seconds of the database's return. */
async function expectRecovery(): Promise<void> {
  const working = async () => (await everything()).every(({ status }) => status < 300)
  await until('everything works again', working, { within_ms: 5_000 })
  expect(await health('/readyz')).toBe(200)
  expect(server.hasExited(), server.errors()).toBe(false)
}

const returns = {
  refused: { leave: () => proxy.refuse(), comeBack: () => proxy.accept(), answeredIn_ms: 5_000 },
  silent: {
    leave: () => proxy.set('blackhole'),
    comeBack: () => proxy.set('pass'),
    // Silence is noticed after some seconds, and what has to be given back is tried once more.
    answeredIn_ms: 15_000,
  },
}

test.each(['refused', 'silent'] as const)(
  'a database whose connections are %s: 503 with Retry-After, not ready but alive, back within 5 seconds',
  async (way) => {
    await everything()
    const { leave, comeBack, answeredIn_ms } = returns[way]
    await leave()
    const [replies, ready, alive] = await Promise.all([everything(), health('/readyz'), health('/livez')])
    for (const { status, type, retry_after, took_ms } of replies) {
      expect({ status, type }).toEqual({ status: 503, type: 'database_unavailable' })
      expect(retry_after).toMatch(/^[1-9]\d*$/)
      expect(took_ms).toBeLessThan(answeredIn_ms)
    }
    expect({ ready, alive }).toEqual({ ready: 503, alive: 200 })
    await comeBack()
    await expectRecovery()
  },
)

test.each(['reset', 'halfClose'] as const)(
  'connections that end while idle (%s) are replaced without a failed request',
  async (fault) => {
    await everything()
    await proxy[fault]()
    // Answers without the database: a busy server may read the first one's request before it sees the ends.
    for (let i = 0; i < 3; i++) expect(await health('/livez')).toBe(200)
    expect((await everything()).map(({ status }) => status)).toEqual([200, 201, 200, 200, 201, 200])
    expect(server.hasExited(), server.errors()).toBe(false)
  },
)

test('connections that end under running requests fail those at most, and what was acknowledged is there', async () => {
  const replies: Reply[] = []
  for (let round = 0; round < 10; round++) {
    const running = Promise.all(Array.from({ length: 12 }, postText))
    void proxy[round % 2 === 0 ? 'reset' : 'halfClose']()
    replies.push(...(await running))
  }
  for (const { status, type } of replies) {
    if (status !== 201) expect({ status, type }).toEqual({ status: 503, type: 'database_unavailable' })
  }
  await expectRecovery()
  const rows = await app.sql<{ id: number }>('select id from brain_sources where account_id = $1', [
    account.account.id,
  ])
  const stored = new Set(rows.map(({ id }) => id))
  expect(replies.filter(({ status, id }) => status === 201 && !stored.has(id!))).toEqual([])
})

test('a slow network does not count as an outage', async () => {
  proxy.delay(100)
  try {
    expect((await everything()).map(({ status }) => status)).toEqual([200, 201, 200, 200, 201, 200])
    expect(await health('/readyz')).toBe(200)
  } finally {
    proxy.delay(0)
  }
})

test('a statement that PostgreSQL works on is not taken for a dead connection', async () => {
  const lock = await app.platform.pool.connect()
  try {
    await lock.query('begin')
    await lock.query('select 1 from account_usage where account_id = $1 for update', [account.account.id])
    const waiting = postText()
    await until('the post waits for the lock', async () => {
      const waits =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%account_usage%'"
      return (await app.sql(waits)).length > 0
    })
    // Longer than silence is tolerated without a look.
    await lock.query('select pg_sleep(5)')
    await lock.query('rollback')
    expect(await waiting).toMatchObject({ status: 201 })
  } finally {
    lock.release()
  }
})

test('an answer that comes together with a look at its connection is not lost', async () => {
  const statement = proxy.trap(`Text ${posted + 1}`, 'after')
  const look = proxy.trap('from pg_stat_activity', 'after')
  const waiting = postText()
  await Promise.all([statement.caught, look.caught])
  const answered =
    "select 1 from pg_stat_activity where query like 'select pid, state%' and state = 'idle' and pid <> pg_backend_pid()"
  await until('PostgreSQL answered the look', async () => (await app.sql(answered)).length > 0)
  look.release()
  statement.release()
  expect(await waiting).toMatchObject({ status: 201 })
})

test('background work goes on after an outage', async () => {
  await proxy.refuse()
  await app.sql(
    `insert into response_reservations (account_id, id, period_start, is_overage, due_at)
     values ($1, gen_random_uuid(), '2026-03-10', false, now() - interval '1 minute')`,
    [account.account.id],
  )
  await proxy.accept()
  const waiting = 'select 1 from response_reservations where account_id = $1'
  await until(
    'the row was worked on',
    async () => (await app.sql(waiting, [account.account.id])).length === 0,
    { within_ms: 5_000 },
  )
})
