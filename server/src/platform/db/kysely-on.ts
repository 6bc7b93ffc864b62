import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.generated.ts'

/** Runs one statement. A quick one may share its connection with others that start at the same moment. */
export type RunStatement = (
  sql: string,
  parameters: readonly unknown[],
  isQuick?: boolean,
) => Promise<pg.QueryResult>

const countsRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Hands every statement on. Transactions are made by `inTransaction`, whose statements share round trips. */
class StatementDriver implements DatabaseConnection, Driver {
  readonly #run: RunStatement

  constructor(run: RunStatement) {
    this.#run = run
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#run(sql, parameters)
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
  async beginTransaction(): Promise<void> {
    throw new Error('transactions are made by inTransaction of platform/db')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const runners = new WeakMap<Kysely<DB>, RunStatement>()

/** Creates a Kysely whose statements go through `run`. */
export function kyselyOn(run: RunStatement): Kysely<DB> {
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () => new StatementDriver(run),
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createIntrospector: (self) => new PostgresIntrospector(self),
    },
  })
  runners.set(db, run)
  return db
}

/** Runs a compiled query straight away: Kysely's way to a connection costs more than a small statement's. */
export async function runCompiled<Row>(
  db: Kysely<DB>,
  query: CompiledQuery<Row>,
  isQuick: boolean,
): Promise<Row[]> {
  const run = runners.get(db)
  const { rows } =
    run === undefined ? await db.executeQuery<Row>(query) : await run(query.sql, query.parameters, isQuick)
  return rows
}
