import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './index.ts'
import { findProcessStart } from './processes.ts'
import { ownUser } from './users.ts'

const fixture = join(import.meta.dirname, 'server.fixture.ts')
const asRoot = process.geteuid?.() === 0
const ignore = () => {}
const log = { info: ignore, warn: ignore, error: ignore, debug: ignore }
const cleanups: (() => unknown)[] = []
const soon = { timeout: 90_000, interval: 10 }

let template: string
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'understudy-template-'))
  await (await startEmbeddedPostgres({ dataDir: template, log, durable: false })).stop()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A data folder in a home that other users cannot enter, with a name that is awkward on purpose. */
function newDataDir(): string {
  const home = mkdtempSync(join(tmpdir(), 'understudy test é-'))
  cleanups.push(() => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))
  return join(home, 'data dir')
}

/** The same with a database in it, which costs less than setting one up. */
function copiedDataDir(): string {
  const dataDir = newDataDir()
  expect(spawnSync('cp', ['-a', template, dataDir]).status).toBe(0)
  return dataDir
}

async function start(dataDir: string, durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, durable })
  cleanups.push(() => server.stop())
  return server
}

type Report = { url: string; pid: number; error?: string }

function spawnServer(
  dataDir: string,
  wrapper: string[] = [],
): { child: ChildProcess; report: Promise<Report> } {
  const [program = '', ...args] = [...wrapper, process.execPath, fixture, dataDir, '--fast']
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' })
  const ended = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout! }), 'line')
  const report = line.then(([text]) => JSON.parse(text) as Report)
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  // Before the folder is removed, and after the server was killed.
  report.then(({ pid }) => pid && cleanups.splice(1, 0, () => waitForEnd(pid)))
  return { child, report }
}

async function waitForEnd(pid: number): Promise<void> {
  await vi.waitFor(async () => expect(await lives(pid)).toBe(false), soon)
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', ignore)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

async function lives(pid: number): Promise<boolean> {
  return (await findProcessStart(pid)) !== null
}

test('a first start sets up a database as promised; a second one finds its data', async () => {
  const dataDir = newDataDir()
  const first = await start(dataDir)
  expect(first.url).toMatch(/^postgres:\/\/understudy:[0-9a-f]{48}@127\.0\.0\.1:\d+\/understudy$/)
  await query(first.url, "create table kept as select 'é' as word")
  const names = [
    'server_encoding',
    'data_checksums',
    'TimeZone',
    'jit',
    'max_connections',
    'unix_socket_directories',
  ]
  const settings = await Promise.all(names.map((name) => query(first.url, `show ${name}`)))
  expect(settings.flat(2)).toEqual(['UTF8', 'on', 'UTC', 'off', '50', ''])
  const locale = 'select datlocprovider, datlocale from pg_database where datname = current_database()'
  expect(await query(first.url, locale)).toEqual([['b', 'C.UTF-8']])
  await first.stop()
  expect(await lives(first.pid)).toBe(false)
  const second = await start(dataDir)
  expect(await query(second.url, 'select word from kept')).toEqual([['é']])
})

test('whatever the umask, only the owner reads the files; the user that root gives PostgreSQL only passes through', async () => {
  const dataDir = newDataDir()
  await spawnServer(dataDir, ['sh', '-c', 'umask 0; exec "$@"', 'sh']).report
  expect(statSync(dataDir).mode & 0o777).toBe(asRoot ? 0o710 : 0o700)
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const { mode, uid } = statSync(join(dataDir, name))
    expect([name, mode & 0o077]).toEqual([name, 0])
    if (asRoot && name.startsWith('postgres/')) expect([name, uid]).toEqual([name, ownUser.uid])
  }
})

test('a connection with a wrong password is refused', async () => {
  const { url } = await start(copiedDataDir())
  await expect(query(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow(
    /password authentication/,
  )
})

test('a folder in use is refused, naming the process that uses it', async () => {
  const dataDir = copiedDataDir()
  await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(`is in use by process ${process.pid}:`)
  expect((await spawnServer(dataDir).report).error).toContain(`is in use by process ${process.pid}:`)
})

test('of several first starts at the same time one gets the folder', async () => {
  const dataDir = newDataDir()
  const reports = await Promise.all([1, 2, 3].map(() => spawnServer(dataDir).report))
  expect(reports.filter(({ url }) => url)).toHaveLength(1)
  expect(reports.filter(({ error }) => error?.includes('is in use by'))).toHaveLength(2)
})

test('a killed server leaves no orphan, and the next start has what was committed', async () => {
  const dataDir = copiedDataDir()
  const { child, report } = spawnServer(dataDir)
  const { url, pid } = await report
  await query(url, 'create table kept as select 1 as n')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await start(dataDir)
  expect(await lives(pid)).toBe(false)
  expect(await query(next.url, 'select n from kept')).toEqual([[1]])
})

test('an orphan that does not end by itself is ended by the next start', async () => {
  const dataDir = copiedDataDir()
  const { child, report } = spawnServer(dataDir)
  const { pid } = await report
  // Stopped, it receives the signal of its parent's death only when it continues.
  process.kill(pid, 'SIGSTOP')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = start(dataDir)
  setTimeout(() => process.kill(pid, 'SIGCONT'), 300)
  await query((await next).url, 'select 1')
  expect(await lives(pid)).toBe(false)
})

test('a killed PostgreSQL comes back on the same port with its data, also when a backend outlives it', async () => {
  const server = await start(copiedDataDir(), true)
  const exits: unknown[] = []
  server.onUnexpectedExit((exit) => exits.push(exit))
  await query(server.url, 'create table kept as select 1 as n')
  const busy = query(server.url, 'select count(*) from generate_series(1, 1e12::bigint)').catch(
    () => 'cut off',
  )
  const running =
    "select 1 from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()"
  await vi.waitFor(async () => expect(await query(server.url, running)).toHaveLength(1), soon)
  const pid = server.pid
  const killedAt = performance.now()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(server.url, 'select n from kept')).toEqual([[1]]), soon)
  expect(performance.now() - killedAt).toBeLessThan(5_000)
  expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }])
  await vi.waitFor(() => expect(server.pid).not.toBe(pid), soon)
  expect(await busy).toBe('cut off')
})

test('stopping while it is being started again ends everything', async () => {
  const dataDir = copiedDataDir()
  const server = await start(dataDir)
  process.kill(server.pid, 'SIGKILL')
  await new Promise<void>((resolve) => server.onUnexpectedExit(() => resolve()))
  await server.stop()
  expect(await lives(server.pid)).toBe(false)
  await query((await start(dataDir)).url, 'select 1')
})

test('a first start killed half-way does not stand in the way', async () => {
  const dataDir = newDataDir()
  const { child } = spawnServer(dataDir)
  const unfinished = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.tmp-'))
  await vi.waitFor(
    () => expect(readdirSync(join(dataDir, unfinished()[0]!, 'data')).length).toBeGreaterThan(3),
    soon,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(unfinished()).toHaveLength(1)
  await query((await start(dataDir)).url, 'select 1')
  expect(unfinished()).toEqual([])
})

test('a number in a stale postmaster.pid that now belongs to another process harms neither', async () => {
  const dataDir = copiedDataDir()
  const server = await start(dataDir)
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const content = readFileSync(file, 'utf8')
  await server.stop()
  const bystander = spawn('sleep', ['60'])
  cleanups.push(() => bystander.kill())
  writeFileSync(file, content.replace(/^\d+/, String(bystander.pid)))
  await query((await start(dataDir)).url, 'select 1')
  expect(await lives(bystander.pid!)).toBe(true)
})

test('a database of another major version is refused with the way to move it', async () => {
  const dataDir = copiedDataDir()
  await (await start(dataDir)).stop()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow(
    /PostgreSQL 17.*understudy backup FILE.*understudy restore FILE/,
  )
})

test('a folder with other files is not taken for a database', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  if (asRoot) chownSync(join(dataDir, 'postgres'), ownUser.uid, ownUser.gid)
  writeFileSync(join(dataDir, 'postgres', 'notes.txt'), 'mine')
  await expect(start(dataDir)).rejects.toThrow(/no PostgreSQL database/)
})

test('a command beside a running server finds its address', async () => {
  const dataDir = copiedDataDir()
  expect(await findRunningPostgres(join(dataDir, 'absent'))).toBeNull()
  expect(await findRunningPostgres(dataDir)).toBeNull()
  const server = await start(dataDir)
  expect(await findRunningPostgres(dataDir)).toEqual({ url: server.url })
  await server.stop()
  expect(await findRunningPostgres(dataDir)).toBeNull()
})

test('an ordinary user runs it in a closed home; a start as root is refused with the name of the owner', async ({
  skip,
}) => {
  skip(!asRoot, 'the tests run as an ordinary user: all the others show it')
  const uid = someOtherUser()
  const asOther = ['setpriv', '--reuid', uid, '--regid', uid, '--clear-groups', '--']
  const canRead = ['test', '-r', fixture, '-a', '-x', process.execPath]
  const readable = spawnSync('setpriv', [...asOther.slice(1), ...canRead])
  skip(readable.status !== 0, 'the checkout lies where other users cannot read it')
  const dataDir = newDataDir()
  chownSync(join(dataDir, '..'), Number(uid), Number(uid))
  const { child, report } = spawnServer(dataDir, asOther)
  const { url, error } = await report
  expect(error).toBeUndefined()
  expect(await query(url, 'select 1')).toEqual([[1]])
  child.kill('SIGTERM')
  await once(child, 'exit')
  await expect(start(dataDir)).rejects.toThrow(
    /belongs to the user ".+", but this start would run it as "65520"/,
  )
})

/** Some listed user who is neither root nor the one that root ran PostgreSQL as before. */
function someOtherUser(): string {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  return users.find(([name, , uid]) => name !== 'nobody' && Number(uid) > 0)?.[2] ?? '65534'
}
