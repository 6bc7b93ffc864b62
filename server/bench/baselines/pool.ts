import pg from 'pg'
import { toWireTimestamp } from '../../src/platform/db/database.ts'

export type Statement = { name: string; text: string }

const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1016, (text) => JSON.parse(`[${text.slice(1, -1)}]`))
types.setTypeParser(1700, Number)
types.setTypeParser(1082, (text) => text)
types.setTypeParser(1184, toWireTimestamp)

/** As many connections as the platform has, the same types and limits, pipelining on. */
export const openPool = (url: string): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: 8,
    types,
    keepAlive: true,
    pipeline: true,
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  } as pg.PoolConfig)

/** Runs a prepared statement on the pool or a client. */
export const run = (db: pg.Pool | pg.PoolClient, { name, text }: Statement, values: unknown[]) =>
  db.query({ name, text, values })

/** Runs `work` in a transaction; BEGIN travels with its first statement, COMMIT with the last one it returns. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<{ result: T; last: Promise<unknown> }>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const begun = client.query('begin')
    begun.catch(() => {})
    const { result, last } = await work(client)
    await Promise.all([begun, last, client.query('commit')])
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
