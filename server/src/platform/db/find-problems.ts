import type pg from 'pg'
import type { StatementErrors } from './database.ts'
import { isStorageFull } from './errors.ts'
import { findMigrationState } from './migrate.ts'

/** Makes PostgreSQL ask the file system for about 300 kB, and gives them back. */
const takeSpace =
  "create temporary table space on commit drop as select repeat('x', 1000) from generate_series(1, 256)"

/**
 * What keeps the database from serving, by name; empty where nothing does. After a statement has met a full disk, it is
 * tried whether there is space again.
 * @throws where the database cannot be reached
 */
export async function findDatabaseProblems(
  pool: pg.Pool,
  met: StatementErrors,
): Promise<Record<string, string>> {
  const { rows } = await pool.query("select current_setting('transaction_read_only') = 'on' as reads_only")
  if (rows[0].reads_only) return { database: 'accepts no changes' }
  if (met.storageFull) met.storageFull = !(await hasSpace(pool))
  if (met.storageFull) return { database: 'has no space left' }
  const { pending } = await findMigrationState(pool)
  return pending.length === 0 ? {} : { migrations: `not applied: ${pending.join(', ')}` }
}

async function hasSpace(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(takeSpace)
    return true
  } catch (error) {
    if (isStorageFull(error)) return false
    throw error
  } finally {
    await client.query('rollback')
    client.release()
  }
}
