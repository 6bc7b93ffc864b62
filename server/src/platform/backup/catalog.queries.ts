import type pg from 'pg'

// cross-account: everything here is about the whole database, its schema and its sessions.

/** A table as the catalog knows it: the columns that hold data, in order, generated ones left out. */
export type Table = { name: string; columns: string[] }

const isExtensionMember = (oid: string, catalog: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const inSchema = `relnamespace = current_schema()::regnamespace and not ${isExtensionMember('c.oid', 'pg_class')}`

/** Tables whose rows last: unlogged ones hold what may be lost; a partitioned one stands for its partitions. */
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

/** Keeps the tables as they are (their rows may change) until the transaction ends. Takes no snapshot. */
export async function lockTables(client: pg.Client, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
}

export const copyOutOf = (client: pg.Client, { name, columns }: Table): string =>
  `copy (select ${columnList(client, columns)} from ${client.escapeIdentifier(name)}) to stdout`

export const copyInto = (client: pg.Client, { name, columns }: Table): string =>
  `copy ${client.escapeIdentifier(name)} (${columnList(client, columns)}) from stdin`

const columnList = (client: pg.Client, columns: string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** `last_value` is null where no value was taken yet. */
export type Sequence = { name: string; last_value: string | null }

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename::text as name, last_value::text from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  )
  return rows
}

/** Continues a sequence behind its last value. Does nothing where there is no such sequence. */
export async function setSequence(client: pg.Client, { name, last_value }: Sequence): Promise<void> {
  if (last_value === null) return
  await client.query('select setval(to_regclass($1), $2)', [client.escapeIdentifier(name), last_value])
}

export async function readServerVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]!.server_version
}

/** The migrations that the database has had, or null where it never had any. */
export async function readAppliedMigrations(client: pg.Client): Promise<string[] | null> {
  if (!(await tableExists(client, 'schema_migrations'))) return null
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

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

/** Whether servers, or commands beside them, are connected to this database. */
export async function hasOtherUsers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and application_name = 'understudy') as found`,
  )
  return rows[0]!.found
}

/** Lets the planner know the rows at once, instead of when autovacuum comes by. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze')
}
