import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@understudy/embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import { silentLog } from '../src/platform/log.ts'
import { makeDatabaseFolder } from './database-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL: a database to connect to for making others, and the migrated one that is cloned. */
    database: { url: string; template: string }
    /** A folder that lives as long as the run. */
    runFolder: string
  }
}

/** Starts one PostgreSQL for the run (or takes TEST_DATABASE_URL's) and migrates a template once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  const [server] = await Promise.all([provideServer(), compileProgram()])
  const template = `template_${randomUUID().slice(0, 8)}`
  await makeTemplate(server.url, template)
  project.provide('database', { url: server.url, template })
  project.provide('runFolder', runFolder)
  return async () => {
    await withClient(server.url, (client) => client.query(`drop database ${template} with (force)`))
    await server.stop()
    await rm(runFolder, { recursive: true, force: true })
  }
}

/**
 * What the program compiles to is kept between processes: else each of the first that tests start would compile it anew. Where it
 * fails, so do these.
 */
const compileProgram = () =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../src/cli.ts'), '--version']).catch(
    () => {},
  )

async function provideServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = await makeDatabaseFolder()
  const options = { dataDir: join(folder, 'data'), log: silentLog, durable: false, maxConnections: 300 }
  const server = await startEmbeddedPostgres(options)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(url: string, name: string): Promise<void> {
  await withClient(url, (client) => client.query(`create database ${name}`))
  const pool = new pg.Pool({ connectionString: databaseUrl(url, name), max: 1 })
  await migrate(pool, new Date())
  await pool.end()
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await work(client)
  await client.end()
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
