import type pg from 'pg'
import { isOwn, type Table } from './catalog.queries.ts'

const relations = (kinds: string) =>
  `select c.oid::regclass::text as name from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in (${kinds}) and not c.relispartition
     and ${isOwn('c.oid', 'pg_class')}`

/** What may lie in a schema, each before what it may depend on. Nothing is dropped by `cascade`. */
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
 * Empties the schema; extensions stay. Fails where something outside of it depends on what is in it.
 * cross-account: a restore replaces everything.
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

/** Removes rows that migrations brought. cross-account: a restore brings every row itself. */
export async function emptyTables(client: pg.Client, tables: Table[]): Promise<void> {
  if (tables.length === 0) return
  await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')} cascade`)
}

type ForeignKey = { table_name: string; name: string; definition: string }

/**
 * Takes all foreign keys away, so that rows may be loaded in any order (a folder before its parent, tables that
 * refer to each other), without the superuser's right to switch triggers off.
 * cross-account: about the schema.
 * @returns what puts them back; that checks every row
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
 * Stops triggers of our own from acting on rows that are loaded. cross-account: about the schema.
 * @returns what lets them act again
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
