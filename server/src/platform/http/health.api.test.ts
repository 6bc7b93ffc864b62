import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'

const app = await startTestApp()
const ready = (of: TestApp = app) => of.request({ path: '/readyz', expectFault: true })

test('/livez and /readyz answer 200 while the database can be used', async () => {
  expect(await app.request({ path: '/livez' })).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready', clock_offset_seconds: 0 } })
})

test('without its database the server lives, is not ready, and answers 503 database_unavailable with Retry-After', async () => {
  const account = await createTestAccount(app)
  const lost = await app.sibling('postgres://understudy@127.0.0.1:1/nothing')
  expect((await lost.request({ path: '/livez' })).status).toBe(200)
  expect(await ready(lost)).toMatchObject({
    status: 503,
    body: { problems: { database: expect.any(String) } },
  })
  const headers = { authorization: `Bearer ${account.keys.read}` }
  const answer = await lost.request({ path: '/api/v1/usage', headers, expectFault: true })
  expect([answer.status, answer.body.error.type]).toEqual([503, 'database_unavailable'])
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(answer.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/)
})

test('a lost idle connection writes short lines to the log, and the server stays ready', async () => {
  const server = await startTestApp()
  const { pool } = server.platform
  const [asking, idle] = await Promise.all([pool.connect(), pool.connect()])
  const { rows } = await idle.query('select pg_backend_pid() as pid')
  idle.release()
  await asking.query('select pg_terminate_backend($1)', [rows[0].pid])
  asking.release()
  await expect.poll(() => server.logged.length).toBeGreaterThan(0)
  for (const line of server.logged) expect(JSON.stringify(line).length).toBeLessThan(500)
  expect((await ready(server)).status).toBe(200)
})

test('a database that lacks a migration makes the server not ready, and says which', async () => {
  const [last] = await app.sql<{ name: string; applied_at: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
  )
  expect(await ready()).toMatchObject({
    status: 503,
    body: { problems: { migrations: `not applied: ${last!.name}` } },
  })
  await app.sql('insert into schema_migrations values ($1, $2)', [last!.name, last!.applied_at])
  expect((await ready()).status).toBe(200)
})

test('a stop waits for the request that runs, then closes the server', async () => {
  const server = await startTestApp()
  const account = await createTestAccount(server)
  const blocker = await server.platform.pool.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from account_usage where account_id = $1 for update', [account.account.id])
  const running = account.api.post('/brain/sources', {
    title: 'Slow',
    content: 'Waits for the row that is locked.',
  })
  await expect.poll(() => waitingForLocks(server)).toBe(1)

  const stopped = server.stop()
  await blocker.query('rollback')
  blocker.release()
  expect((await running).status).toBe(201)
  const finished = performance.now()
  await stopped
  // It does not wait for the connection that its client keeps open: that would take until the stop gives up.
  expect(performance.now() - finished).toBeLessThan(5_000)
  await expect(fetch(`${server.url}/livez`)).rejects.toThrow()
})

const waitingForLocks = async (server: TestApp) =>
  (
    await server.sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length

test('no header lets a web page of another origin read the interface', async () => {
  const { keys } = await createTestAccount(app)
  const headers = { origin: 'https://elsewhere.example', authorization: `Bearer ${keys.read}` }
  const answer = await app.request({ path: '/api/v1/usage', headers })
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const preflight = await app.request({ method: 'OPTIONS', path: '/api/v1/usage', headers })
  expect(preflight.status).toBe(405)
})
