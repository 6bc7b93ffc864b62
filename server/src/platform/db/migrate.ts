import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)
const lockId = 7_163_201_544
const createTable =
  'create table if not exists schema_migrations (name text primary key, applied_at timestamptz(3) not null)'

type MigrationState = { applied: string[]; pending: string[] }

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
    await client.query(createTable)
    const { pending } = await findMigrationState(client)
    for (const name of pending) await applyMigration(client, name, now)
    return pending
  } finally {
    client.release(true)
  }
}

async function applyMigration(client: pg.PoolClient, name: string, now: Date): Promise<void> {
  try {
    await client.query('begin')
    await runMigration(client, name, now)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function runMigration(client: pg.ClientBase, name: string, now: Date): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, applied_at) values ($1, $2)', [name, now])
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Applies migrations inside the open transaction: a restore is done as a whole or not at all. */
export async function applyMigrations(client: pg.ClientBase, names: string[], now: Date): Promise<void> {
  await client.query(createTable)
  for (const name of names) {
    await runMigration(client, name, now)
    // A deferred constraint with open checks would keep the next migration from altering its table.
    await client.query('set constraints all immediate')
  }
}

/**
 * Takes the lock of migrations until the session ends. Every start of a server waits for it.
 * @returns false while another session has it
 */
export async function tryMigrationLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    lockId,
  ])
  return rows[0]!.taken
}

/** The migrations of this program, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** The migrations that the database has had and those that it lacks. It must have been migrated before. */
export async function findMigrationState(client: pg.PoolClient | pg.Pool): Promise<MigrationState> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const applied = rows.map((row) => row.name)
  const known = await listMigrations()
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0) {
    throw new Error(`the database was migrated by a newer version (${newer.join(', ')}); update Understudy`)
  }
  return { applied, pending: known.filter((name) => !applied.includes(name)) }
}
