import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import type { DB } from './schema.generated.ts'

const countsRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * One connection of the pool. Kysely's own transactions wait for each answer before they send the next statement; here
 * statements that are started together travel together.
 */
class PipelinedConnection implements DatabaseConnection, Driver {
  readonly #client: pg.PoolClient
  #isOpen = true

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Work that goes on after the end must not reach a connection that others have by then. */
  close(): void {
    this.#isOpen = false
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isOpen) throw new Error('a statement came after the end of its transaction')
    const { command, rowCount, rows } = await this.#client.query(sql, parameters as unknown[])
    return { rows: rows ?? [], numAffectedRows: countsRows.has(command) ? BigInt(rowCount ?? 0) : undefined }
  }

  // biome-ignore lint/correctness/useYield: required by Kysely, never called
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are not streamed')
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }
  async beginTransaction(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

const kyselyOn = (connection: PipelinedConnection): Db =>
  new Kysely<DB>({
    dialect: {
      createDriver: () => connection,
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })

/** Runs `work` on one connection: statements that it starts together share one round trip. */
export async function onOneConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const connection = new PipelinedConnection(client)
  try {
    return await work(kyselyOn(connection))
  } finally {
    connection.close()
    client.release()
  }
}

/** Runs `work` in one transaction, whose BEGIN travels with the first statement. */
export async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const connection = new PipelinedConnection(client)
  let lost: Error | undefined
  try {
    const begun = client.query('begin')
    // Where it fails, the statements after it fail too.
    begun.catch(() => {})
    const result = await work(kyselyOn(connection))
    connection.close()
    await begun
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK') throw new Error('the transaction went on after a failed statement')
    return result
  } catch (error) {
    connection.close()
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
