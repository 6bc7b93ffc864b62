import type pg from 'pg'
import { isOwn, type Table } from './catalog.queries.ts'

const relations = (kinds: string) =>
  `select c.oid::regclass::text as name from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in (${kinds}) and not c.relispartition
     and ${isOwn('c.oid', 'pg_class')}`

/** Kinds of objects in a schema, each before those that it may depend on, so that `cascade` is not needed. */
const droppable = [
  { kind: 'materialized view', names: relations("'m'") },
  { kind: 'view', names: relations("'v'") },
  { kind: 'table', names: relations("'r', 'p'") },
  { kind: 'foreign table', names: relations("'f'") },
  { kind: 'sequence', names: relations("'S'") },
  {
    kind: 'routine',
    names: `select p.oid::regprocedure::text as name from pg_proc p
            where p.pronamespace = current_schema()::regnamespace and ${isOwn('p.oid', 'pg_proc')}`,
  },
  {
    kind: 'type',
    names: `select t.oid::regtype::text as name from pg_type t
            where t.typnamespace = current_schema()::regnamespace and t.typtype in ('c', 'd', 'e', 'r')
              and t.typrelid not in (select oid from pg_class where relkind <> 'c')
              and ${isOwn('t.oid', 'pg_type')}`,
  },
]

/**
 * cross-account: a restore replaces everything. Drops everything in the schema but extensions. Fails where something
 * outside depends on it.
 */
export async function dropEverything(client: pg.Client): Promise<void> {
  for (const { kind, names } of droppable) {
    const { rows } = await client.query<{ name: string }>(names)
    if (rows.length > 0) await client.query(`drop ${kind} ${rows.map(({ name }) => name).join(', ')}`)
  }
}

/** cross-account: about the schema. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (${relations("'r', 'p', 'f', 'v', 'm'")}) as found`,
  )
  return rows[0]!.found
}

/** cross-account: a restore loads every row itself. Deletes rows that migrations inserted. */
export async function emptyTables(client: pg.Client, tables: Table[]): Promise<void> {
  if (tables.length === 0) return
  await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')} cascade`)
}

type ForeignKey = { table_name: string; name: string; definition: string }

/**
 * cross-account: about the schema. Drops all foreign keys, so that rows can be loaded in any order without the
 * superuser's right to disable their triggers.
 * @returns a function that adds them again, which checks every row
 */
export async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as table_name, quote_ident(k.conname) as name,
            pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     where k.connamespace = current_schema()::regnamespace and k.contype = 'f' and k.conparentid = 0
     order by k.conrelid::regclass::text, k.conname`,
  )
  for (const { table_name, name } of rows)
    await client.query(`alter table ${table_name} drop constraint ${name}`)
  return async () => {
    for (const { table_name, name, definition } of rows) {
      await client.query(`alter table ${table_name} add constraint ${name} ${definition}`)
    }
  }
}

/**
 * cross-account: about the schema. Disables our triggers while rows are loaded.
 * @returns a function that enables them again
 */
export async function disableTriggers(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table_name: string; name: string }>(
    `select t.tgrelid::regclass::text as table_name, quote_ident(t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled = 'O'`,
  )
  const alter = async (change: string) => {
    for (const { table_name, name } of rows)
      await client.query(`alter table ${table_name} ${change} trigger ${name}`)
  }
  await alter('disable')
  return () => alter('enable')
}
