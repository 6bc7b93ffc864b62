import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)
const lockId = 7_163_201_544

export type MigrationState = { applied: string[]; pending: string[] }

/**
 * Brings the schema up to date: plain SQL files in order, each in a transaction of its own, all under one
 * advisory lock so that processes that start together do not race.
 * @returns the names that were applied now.
 */
export async function migrate(pool: pg.Pool, now: Date): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockId])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz(3) not null)',
    )
    const { pending } = await readMigrations(client)
    for (const name of pending) await applyMigration(client, name, now)
    return pending
  } finally {
    client.release(true)
  }
}

async function applyMigration(client: pg.PoolClient, name: string, now: Date): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migrations (name, applied_at) values ($1, $2)', [name, now])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Which migrations this program has and the database has not. The database must have been migrated before. */
export async function readMigrations(client: pg.PoolClient | pg.Pool): Promise<MigrationState> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const applied = rows.map((row) => row.name)
  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0) {
    throw new Error(`the database was migrated by a newer version (${newer.join(', ')}); update Understudy`)
  }
  return { applied, pending: known.filter((name) => !applied.includes(name)) }
}
