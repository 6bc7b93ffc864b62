import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { Pool } from 'undici'
import { afterAll, inject } from 'vitest'
import { createPlatform, type Platform } from '../src/app.ts'
import { type Environment, readConfig } from '../src/config.ts'
import type { App } from '../src/platform/context.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { databaseUrl } from './global-setup.ts'
import { createRequest, type SendRequest } from './request.ts'

export type TestApp = {
  /** http://127.0.0.1:PORT, without /api/v1. */
  url: string
  database_url: string
  platform: Platform
  app: App
  clock: TestClock
  /** The log lines at warn and above (or as `logLevel` says), newest last. */
  logged: Record<string, unknown>[]
  /** Sends one request and checks the headers and the shape that every answer must have. */
  request: SendRequest
  /** SQL on the app's database: for what the interface does not show. */
  sql: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Runs everything that is due at the clock's time. */
  drain(): Promise<void>
  /** Another process on the same clock and database (or another one), with caches and limits of its own. */
  sibling(database_url?: string, changed?: Environment): Promise<TestApp>
  /** Stops the platform gracefully, once. The end of the test file does it too. */
  stop(): Promise<void>
  close(): Promise<void>
}

type TestAppOptions = {
  environment?: Environment
  clock?: TestClock
  /** The least severe lines that `logged` gets; `warn` unless given. */
  logLevel?: string
}

// Settings under which nothing gets in the way of a test; each test may change them.
// Servers on 127.0.0.1 stand for those of others; 127.0.0.2 and all other private addresses stay closed.
const environment = {
  PORT: '0',
  ROLE: 'web',
  AUTH_FAILURES_PER_MINUTE: '1000000',
  OUTBOUND_ALLOW: '127.0.0.1/32',
}

/**
 * Starts the real platform on a database of its own. One for each test file:
 * `const app = await startTestApp()` at its top; it is closed after the file's last test.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { url, template } = inject('database')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${template} strategy file_copy`)
  const app = await startOn(databaseUrl(url, name), options)
  afterAll(async () => {
    await app.close()
    await onServer(url, `drop database ${name} with (force)`)
  })
  return app
}

async function startOn(database_url: string, options: TestAppOptions): Promise<TestApp> {
  const clock = options.clock ?? createTestClock()
  const DATA_DIR = join(inject('runFolder'), new URL(database_url).pathname.slice(1))
  const config = readConfig({ ...environment, DATA_DIR, ...options.environment })
  const { log, logged } = memoryLog(options.logLevel)
  const platform = await createPlatform({ config, log, database_url, clock, checkOutput: true })
  const url = `http://127.0.0.1:${await platform.start()}`
  const http = new Pool(url, { connections: 16, keepAliveTimeout: 60_000 })
  const siblings: TestApp[] = []
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= platform.stop()
    return stopped
  }
  return {
    url,
    database_url,
    platform,
    app: platform.app,
    clock,
    logged,
    request: createRequest(http, logged),
    sql: async (text, values) => (await platform.pool.query(text, values)).rows as never,
    drain: () => platform.jobScheduler.drain(),
    async sibling(other_url = database_url, changed = {}) {
      const environment = { ...options.environment, ...changed }
      siblings.push(await startOn(other_url, { ...options, environment, clock }))
      return siblings.at(-1)!
    },
    stop,
    async close() {
      await Promise.all(siblings.map((sibling) => sibling.close()))
      await http.close()
      await stop()
    },
  }
}

function memoryLog(level = 'warn') {
  const logged: Record<string, unknown>[] = []
  const write = (line: string) => void logged.push(JSON.parse(line))
  return { log: pino({ level, base: null }, { write }), logged }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
