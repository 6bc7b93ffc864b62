import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { DB } from './schema.generated.ts'
import { watchConnections } from './watch-connections.ts'

export type Db = Kysely<DB>

const types = new pg.TypeOverrides()
types.setTypeParser(20, Number) // int8: ids stay below 2^53
types.setTypeParser(1016, (text) => JSON.parse(`[${text.slice(1, -1)}]`)) // int8[]
types.setTypeParser(1700, Number) // numeric: prices
types.setTypeParser(1082, (text) => text) // date
types.setTypeParser(1184, toWireTimestamp) // timestamptz

/** `2026-01-31 09:30:00.5+00` as Postgres prints it (session in UTC) -> `2026-01-31T09:30:00.500Z`. */
export function toWireTimestamp(text: string): string {
  const fraction = text.slice(20, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

/** Each SQL text has one name, so that every connection plans it once. */
const statementNames = new Map<string, string>()
function statementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

type Query = (config: unknown, ...rest: unknown[]) => never

/**
 * A client that runs parametrised SQL as named prepared statements. It makes its promises from pg's callbacks, because
 * pg's own promises chain every answer to the next one: each would stay in memory until a full garbage collection.
 */
class PreparingClient extends pg.Client {
  override query(config: unknown, ...rest: unknown[]): never {
    const query = super.query.bind(this) as Query
    const [values = [], callback] = rest
    if (typeof config !== 'string' || !Array.isArray(values)) return query(config, ...rest)
    const prepared =
      values.length === 0 ? { text: config } : { name: statementName(config), text: config, values }
    if (callback !== undefined) return query(prepared, callback)
    return new Promise((resolve, reject) => {
      query(prepared, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)))
    }) as never
  }
}

type DatabaseOptions = { url: string; log: Log; max_connections?: number }

/** Opens a pool on PostgreSQL 15 or newer. Timestamps come back in the wire's form, int8 as numbers. */
export function openDatabase({ url, log, max_connections = 8 }: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: max_connections,
    Client: PreparingClient,
    types,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    application_name: 'understudy',
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  } as pg.PoolConfig)
  // Only the message is logged: the error refers to the whole client. A pool that ends loses its connections anyway.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  watchConnections(pool, url, log)
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}
