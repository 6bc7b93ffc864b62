import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isReadOnly, isStorageFull } from './errors.ts'
import { kyselyOn } from './kysely-on.ts'
import { runOnPool } from './run-on-pool.ts'
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

/** A query of pg's own: of a query that is described by an object, pg copies property after property. */
function createQuery(text: string, values: unknown[], callback: Callback): pg.Query {
  const query = new pg.Query(text, values)
  return Object.assign(query, { name: values.length === 0 ? undefined : statementName(text), callback })
}

type Query = (config: unknown, ...rest: unknown[]) => never
type Callback = (error: Error | null, result: unknown) => void

/** Settings that PostgreSQL reports at the start of a session and whenever they change. */
const readOnlySettings = ['default_transaction_read_only', 'in_hot_standby']

/**
 * A client that runs parametrised SQL as named prepared statements. It makes its promises from pg's callbacks, because
 * pg's own promises chain every answer to the next one: each would stay in memory until a full garbage collection.
 */
class PreparingClient extends pg.Client {
  /** What the statements of the pool met. */
  readonly #met: StatementErrors
  readonly #readOnlyBy = new Set<string>()
  #isHeldBack = false

  constructor(config: pg.ClientConfig & { met: StatementErrors }) {
    super(config)
    this.#met = config.met
    const { connection } = this as unknown as { connection: EventEmitter }
    connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
      if (!readOnlySettings.includes(name)) return
      if (value === 'on') this.#readOnlyBy.add(name)
      else this.#readOnlyBy.delete(name)
    })
  }

  /** The session writes nothing, or did not when it was asked to. */
  get isReadOnly(): boolean {
    return this.#readOnlyBy.size > 0
  }

  /** Whatever is sent before the event loop goes on leaves in one system call, which costs more than a small statement. */
  #holdBackThisTick(): void {
    if (this.#isHeldBack) return
    this.#isHeldBack = true
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    process.nextTick(() => {
      this.#isHeldBack = false
      stream.uncork()
    })
  }

  override query(config: unknown, ...rest: unknown[]): never {
    this.#holdBackThisTick()
    const send = super.query.bind(this) as Query
    const [values = [], callback] = rest as [unknown[]?, Callback?]
    if (typeof config !== 'string' || !Array.isArray(values)) return send(config, ...rest)
    if (callback !== undefined) return send(createQuery(config, values, callback))
    return new Promise((resolve, reject) => {
      const done: Callback = (error, result) => {
        if (error === null) return resolve(result)
        this.#note(error)
        reject(error)
      }
      send(createQuery(config, values, done))
    }) as never
  }

  #note(error: Error): void {
    if (isReadOnly(error)) this.#readOnlyBy.add('an error')
    if (isStorageFull(error)) this.#met.storageFull = true
  }
}

/** Whether a statement found the disk full; a check of the database takes it back. */
export type StatementErrors = { storageFull: boolean }

type DatabaseOptions = { url: string; log: Log; max_connections?: number }

type Database = { db: Db; pool: pg.Pool; met: StatementErrors }

/** Opens a pool on PostgreSQL 15 or newer. Timestamps come back in the wire's form, int8 as numbers. */
export function openDatabase({ url, log, max_connections = 8 }: DatabaseOptions): Database {
  const met: StatementErrors = { storageFull: false }
  const pool = new pg.Pool({
    connectionString: url,
    max: max_connections,
    Client: PreparingClient,
    types,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    pipeline: true,
    application_name: 'understudy',
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    met,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  } as unknown as pg.PoolConfig)
  // Only the message is logged: the error refers to the whole client. A pool that ends loses its connections anyway.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  // What was opened while the database only read may go on to refuse writes when it does not any more.
  pool.on('release', (_error, client) => {
    if ((client as unknown as PreparingClient).isReadOnly) void client.end()
  })
  watchConnections(pool, url, log)
  return { db: kyselyOn(runOnPool(pool)), pool, met }
}
