import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { kyselyOn } from './kysely-on.ts'

/** Kysely on one connection, until it is closed: work that goes on then must not reach what others have. */
function openOn(client: pg.PoolClient): { db: Db; close: () => void } {
  let isOpen = true
  const db = kyselyOn(async (text, parameters) => {
    if (!isOpen) throw new Error('a statement came after the end of its transaction')
    return client.query(text, parameters as unknown[])
  })
  return {
    db,
    close: () => {
      isOpen = false
    },
  }
}

/** Runs `work` on one connection: statements that it starts together share one round trip. */
export async function onOneConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const { db, close } = openOn(client)
  try {
    return await work(db)
  } finally {
    close()
    client.release()
  }
}

/** Runs `work` in one transaction, whose BEGIN travels with the first statement. */
export async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const { db, close } = openOn(client)
  let lost: Error | undefined
  try {
    const begun = client.query('begin')
    // Where it fails, the statements after it fail too.
    begun.catch(() => {})
    const result = await work(db)
    close()
    await begun
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK') throw new Error('the transaction went on after a failed statement')
    return result
  } catch (error) {
    close()
    await client.query('rollback').catch((cause) => {
      lost = cause
    })
    throw error
  } finally {
    client.release(lost)
  }
}

/**
 * Runs `work` in one transaction. Each connection plans its statements once, whatever their values: for statements that
 * take longer to plan than to run. Such a plan must hold when the tables have grown, so none is made that reads a table
 * whole, or that sorts what an index has in order.
 */
export const withKeptPlans = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (db) => {
    const settings = sql`
      select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
        set_config('enable_sort', 'off', true)`.execute(db)
    const [result] = await Promise.all([work(db), settings])
    return result
  })
