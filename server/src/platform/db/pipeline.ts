import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { isAfterFailure } from './errors.ts'
import { kyselyOn } from './kysely-on.ts'

/**
 * Kysely on one connection, until it is closed: work that goes on then must not reach what others have. A statement that
 * fails because an earlier one did fails with the error of that one.
 */
function openOn(client: pg.PoolClient): { db: Db; close: () => void } {
  let isOpen = true
  let cause: unknown
  const db = kyselyOn(async (text, parameters) => {
    if (!isOpen) throw new Error('a statement came after the end of its transaction')
    try {
      return await client.query(text, parameters as unknown[])
    } catch (error) {
      if (!isAfterFailure(error)) {
        cause = error
        throw error
      }
      // Both errors may come in one packet. Who started the statement that failed says first what that means.
      await setImmediate()
      throw cause ?? error
    }
  })
  return {
    db,
    close: () => {
      isOpen = false
    },
  }
}

/**
 * Runs `work` on one connection: statements that it starts together share one round trip. Of these, prepared ones run
 * before the others: see `prepareQuery`.
 */
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

/**
 * Runs `work` in one transaction, whose BEGIN travels with the first statement.
 * @param last what it starts at once are the last statements, with which COMMIT travels. Where one fails, nothing was
 * committed; on what they return, nothing else may depend.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  last?: (db: Db, result: T) => Promise<unknown>,
): Promise<T> {
  const client = await pool.connect()
  const { db, close } = openOn(client)
  const commit = () => {
    close()
    return client.query('commit')
  }
  let lost: Error | undefined
  try {
    const begun = client.query('begin')
    // Where it fails, the statements after it fail too.
    begun.catch(() => {})
    const result = await work(db)
    const committed = last === undefined ? commit() : after(last(db, result), commit)
    const [{ command }] = await Promise.all([committed, begun])
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

/** Runs `next` when the statements that were just started are on their way, unless they failed before that. */
async function after<T>(started: Promise<unknown>, next: () => Promise<T>): Promise<T> {
  let hasFailed = false
  started.catch(() => {
    hasFailed = true
  })
  // A statement is on its way a few microtasks after its start. They are over by the next tick, in which it is sent.
  const ended = new Promise<T | null>((resolve, reject) => {
    process.nextTick(() => (hasFailed ? resolve(null) : next().then(resolve, reject)))
  })
  ended.catch(() => {})
  await started
  return (await ended) as T
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
