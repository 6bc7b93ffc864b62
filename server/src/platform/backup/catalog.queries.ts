import type pg from 'pg'

/** A table with the columns that hold data, in their order; generated columns are left out. */
export type Table = { name: string; columns: string[] }

/** cross-account: about the schema. A condition in SQL: no extension created the object `oid` of `catalog`. */
export const isOwn = (oid: string, catalog: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const inSchema = `relnamespace = current_schema()::regnamespace and ${isOwn('c.oid', 'pg_class')}`

/**
 * cross-account: the catalog. Lists the tables to back up: unlogged ones hold what may be lost, and a partitioned table
 * includes its partitions.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.${inSchema} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

/**
 * cross-account: a backup is of everything. Begins a read-only transaction on one snapshot. The tables cannot be altered
 * while it lasts.
 */
export async function beginSnapshot(client: pg.Client, tables: Table[]): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  // Taking locks takes no snapshot. The next statement does, when no migration can run any more.
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
}

/** cross-account: no table is named. Commits what `work` did, or undoes all of it. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** cross-account: ends the snapshot. */
export async function endSnapshot(client: pg.Client): Promise<void> {
  await client.query('commit')
}

/** `last_value` is null where no value was taken yet. */
type Sequence = { name: string; last_value: string | null }

/** cross-account: sequences belong to no account. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename::text as name, last_value::text from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  )
  return rows
}

/** cross-account: sequences belong to no account. Sets a sequence to its last value. Does nothing where the sequence does not exist. */
export async function setSequence(client: pg.Client, { name, last_value }: Sequence): Promise<void> {
  if (last_value === null) return
  await client.query('select setval(to_regclass($1), $2)', [client.escapeIdentifier(name), last_value])
}

/** cross-account: about the server. */
export async function findServerVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]!.server_version
}

/** cross-account: about the schema. The migrations that were applied; null where none ever was. */
export async function findAppliedMigrations(client: pg.Client): Promise<string[] | null> {
  if (!(await tableExists(client, 'schema_migrations'))) return null
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** cross-account: looks for an account of any number. */
export async function hasAccounts(client: pg.Client): Promise<boolean> {
  if (!(await tableExists(client, 'accounts'))) return false
  const { rows } = await client.query<{ found: boolean }>('select exists (select from accounts) as found')
  return rows[0]!.found
}

async function tableExists(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class c where c.${inSchema} and c.relname = $1) as found`,
    [name],
  )
  return rows[0]!.found
}

/** cross-account: about sessions. True while servers or other commands are connected to this database. */
export async function hasOtherSessions(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and application_name = 'understudy') as found`,
  )
  return rows[0]!.found
}

/** cross-account: all tables. Updates the planner's statistics now, instead of at the next autovacuum. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze')
}
