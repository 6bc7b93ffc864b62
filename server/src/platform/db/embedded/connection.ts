import pg from 'pg'
import { type Folder, readPassword } from './folder.ts'

const database = 'understudy'

export async function addressOf(folder: Folder, port: number): Promise<string> {
  return `postgres://understudy:${await readPassword(folder)}@127.0.0.1:${port}/${database}`
}

/** Connects once; throws what the server or the network answers. */
export async function checkConnection(url: string): Promise<void> {
  await runOnce(url, 'select 1')
}

/** Creates the database if it is not there; safe to be killed at any moment. */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await checkConnection(url)
  } catch (error) {
    const invalid_catalog_name = '3D000'
    if ((error as { code?: string }).code !== invalid_catalog_name) throw error
    await runOnce(url.replace(/[^/]*$/, 'postgres'), `create database ${database}`)
    await checkConnection(url)
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const client = new pg.Client({
    ...{ host: hostname, port: Number(port), user: username, password, database: pathname.slice(1) },
    ...{ ssl: false, options: '', connectionTimeoutMillis: 5_000 },
  })
  // A server that goes away while the connection closes is no news here.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}
