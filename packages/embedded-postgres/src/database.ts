import pg from 'pg'
import { type DataFolder, readPassword } from './data-folder.ts'

const database = 'understudy'

/** Builds the address of our database, with the password from the data folder. */
export async function readDatabaseUrl(folder: DataFolder, port: number): Promise<string> {
  return `postgres://understudy:${await readPassword(folder)}@127.0.0.1:${port}/${database}`
}

/** Connects once; throws the error of the server or the network. */
export async function checkConnection(url: string): Promise<void> {
  await runOnce(url, 'select 1')
}

/** Creates our database if it is missing. A kill at any moment does no harm. */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await checkConnection(url)
  } catch (error) {
    const invalidCatalogName = '3D000'
    if ((error as { code?: string }).code !== invalidCatalogName) throw error
    await runOnce(`${url.slice(0, url.lastIndexOf('/'))}/postgres`, `create database ${database}`)
    await checkConnection(url)
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const client = new pg.Client({
    host: hostname,
    port: Number(port),
    user: username,
    password,
    database: pathname.slice(1),
    ssl: false,
    options: '',
    connectionTimeoutMillis: 5_000,
  })
  // The server may go away while the connection closes; the query has already failed or succeeded.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}
