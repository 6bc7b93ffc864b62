import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'

// PostgreSQL itself raises these errors; triggers make it do so without a disk that is full.
const app = await startTestApp()
const account = await createTestAccount(app)

const refuseSources = (state: string) =>
  app.sql(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${state}'; end $$;
    create or replace trigger refuse before insert on brain_sources for each row execute function refuse()`)
const acceptSources = () => app.sql('drop trigger refuse on brain_sources')

let number = 0
const post = ({ api }: TestAccount) =>
  api.post(
    '/brain/sources',
    { title: `Text ${++number}`, content: 'Sow tomatoes indoors.' },
    { expectFault: true },
  )
const ready = async (of: TestApp) => {
  const { status, body } = await of.request({ path: '/readyz', expectFault: true })
  return status === 200 ? 'ready' : body.problems
}

test('a full disk is 507 storage_full and not ready, until there is space again', async () => {
  await refuseSources('53100')
  await app.sql(`
    create function refuse_space() returns event_trigger language plpgsql as
      $$ begin raise exception 'no space' using errcode = '53100'; end $$;
    create event trigger no_space on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_space()`)
  const full = await post(account)
  expect([full.status, full.body.error.type]).toEqual([507, 'storage_full'])
  expect(await ready(app)).toEqual({ database: 'has no space left' })
  expect((await account.api.get('/usage')).status).toBe(200)
  await app.sql('drop event trigger no_space')
  await acceptSources()
  expect(await ready(app)).toBe('ready')
  expect((await post(account)).status).toBe(201)
})

test('a statement that takes too long is told as that', async () => {
  for (const state of ['57014', '55P03']) {
    await refuseSources(state)
    const { status, body, headers } = await post(account)
    expect([status, body.error.type, headers['retry-after']]).toEqual([503, 'database_unavailable', '2'])
    expect(body.error.message).toMatch(/too long/)
  }
  await acceptSources()
})

test('a database that only reads is 503 and not ready; connections from that time are not kept', async () => {
  const reading = await app.sibling()
  const [{ name }] = (await app.sql<{ name: string }>('select current_database() as name')) as [
    { name: string },
  ]
  const setReadOnly = async (change: string) => {
    await app.sql(`alter database ${name} ${change}`)
    // Sessions keep what they began with, so the pool has to open others.
    await app.sql(
      "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and application_name = 'understudy'",
      [name],
    )
  }
  const headers = { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' }
  const write = (content: string) =>
    reading.request({
      method: 'POST',
      path: '/api/v1/brain/sources',
      headers,
      body: JSON.stringify({ title: content, content: `${content} rows of tomatoes.` }),
      expectFault: true,
    })
  await setReadOnly('set default_transaction_read_only = on')
  const refused = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(write))
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.type}`))).toEqual(
    new Set(['503 database_unavailable']),
  )
  // A write that meets an ended connection is told that the database cannot be reached; the next one gets a new connection.
  const told = refused.map(({ body }) => body.error.message as string)
  while (/cannot be reached/.test(told.at(-1)!)) told.push((await write('Again')).body.error.message)
  expect(told.at(-1)).toMatch(/accepts no changes/)
  expect(await ready(reading)).toEqual({ database: 'accepts no changes' })
  // From here on no connection is ended from outside.
  await app.sql(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  for (const content of ['Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'])
    expect((await write(content)).status).toBe(201)
  expect(await ready(reading)).toBe('ready')
})
