import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@understudy/embedded-postgres'
import pg from 'pg'
import { silentLog } from '../../src/platform/log.ts'

/** An empty database: of the embedded PostgreSQL with its durable settings, or of the server that is named. */
export async function openDatabase(server: string | undefined) {
  if (server !== undefined) return openOnServer(server)
  const data_dir = await mkdtemp(join(tmpdir(), 'understudy-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: data_dir, log: silentLog })
  return {
    url: postgres.url,
    close: async () => {
      await postgres.stop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

/** The database of a DATA_DIR, as the server would use it; it stays. */
export async function openDataDir(data_dir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: data_dir, log: silentLog })
  return { url: postgres.url, close: () => postgres.stop() }
}

async function openOnServer(server: string) {
  const name = `understudy_bench_${process.pid}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    close: async () => {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    },
  }
}
