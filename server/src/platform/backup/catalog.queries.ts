import type pg from 'pg'

/** A table as the catalog knows it: the columns that hold data, in order, generated ones left out. */
export type Table = { name: string; columns: string[] }

/** SQL that is true of what no extension brought. cross-account: about the schema. */
export const isOwn = (oid: string, catalog: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const inSchema = `relnamespace = current_schema()::regnamespace and ${isOwn('c.oid', 'pg_class')}`

/**
 * Tables whose rows last: unlogged ones hold what may be lost; a partitioned one stands for its
 * partitions. cross-account: the catalog.
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
 * Begins a transaction that sees one moment and reads only. The tables cannot be altered while it lasts.
 * cross-account: a backup is of everything.
 */
export async function beginSnapshot(client: pg.Client, tables: Table[]): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  // The locks come first and take no snapshot; the statement after them does, when no migration can be at work.
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
}

/** Commits what `work` did, or undoes all of it. cross-account: no table is named. */
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

/** Continues a sequence behind its last value. Does nothing where there is none. cross-account: as above. */
export async function setSequence(client: pg.Client, { name, last_value }: Sequence): Promise<void> {
  if (last_value === null) return
  await client.query('select setval(to_regclass($1), $2)', [client.escapeIdentifier(name), last_value])
}

/** cross-account: about the server. */
export async function readServerVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]!.server_version
}

/** The migrations that the database has had, or null where it never had any. cross-account: the schema's. */
export async function readAppliedMigrations(client: pg.Client): Promise<string[] | null> {
  if (!(await tableExists(client, 'schema_migrations'))) return null
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** cross-account: whether there is any at all. */
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

/** Whether servers, or commands beside them, are connected to this database. cross-account: sessions. */
export async function hasOtherUsers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and application_name = 'understudy') as found`,
  )
  return rows[0]!.found
}

/** Lets the planner know the rows at once, instead of when autovacuum comes by. cross-account: all tables. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze')
}
