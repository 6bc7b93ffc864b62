import { expect, test } from 'vitest'
import { features } from '../../src/features.ts'
import { startTestApp } from '../app.ts'
import { platformTables } from './tables.ts'

const app = await startTestApp()

/** Tables above all accounts. */
const globalTables = [
  'plans',
  'accounts',
  'schema_migrations',
  'rate_windows',
  'rate_grants',
  'clock_state',
  'storage_mark',
  'embedding_models',
  'hourly_counts',
  'users',
  'second_factors',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
]
/** Unique over all accounts on purpose: a key, token or code is looked up before its account is known. */
const globalIndexes = [
  'api_keys_key_sha256',
  'student_sessions_token',
  'panel_sessions_token',
  'invitations_code',
  'passkeys_credential',
  'certificates_code',
]

const tables = (
  await app.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
).map((row) => row.name)
const tenantTables = tables.filter((name) => !globalTables.includes(name))

test('every table belongs to exactly one feature or to the platform, and every listed table exists', () => {
  const owners = (name: string) => [
    ...features.filter((feature) => feature.tables.includes(name)).map((feature) => feature.name),
    ...(platformTables.includes(name) ? ['platform'] : []),
  ]
  const wrong = tables.filter((name) => owners(name).length !== 1).map((name) => `${name}: ${owners(name)}`)
  expect(wrong).toEqual([])
  const listed = [...features.flatMap((feature) => feature.tables), ...platformTables]
  expect(listed.filter((name) => !tables.includes(name))).toEqual([])
})

test('every tenant table starts with account_id', async () => {
  const rows = await app.sql<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and ordinal_position = 1`,
  )
  const first = new Map(rows.map((row) => [row.table_name, row.column_name]))
  expect(tenantTables.filter((name) => first.get(name) !== 'account_id')).toEqual([])
})

test('primary keys, unique indexes and foreign keys of tenant tables contain account_id', async () => {
  const keys = await app.sql<{ table: string; name: string; columns: string[] }>(
    `select t.relname as table, i.relname as name,
       array(select a.attname::text from unnest(x.indkey) as k join pg_attribute a
         on a.attrelid = t.oid and a.attnum = k) as columns
     from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = 'public' and x.indisunique
     union all
     select t.relname, c.conname,
       array(select a.attname::text from unnest(c.conkey) as k join pg_attribute a
         on a.attrelid = t.oid and a.attnum = k)
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = 'public' and c.contype = 'f' and c.confrelid <> all($1::regclass[])`,
    // What these have belongs to no account.
    [globalTables.filter((name) => name !== 'accounts')],
  )
  const open = keys.filter(
    ({ table, name, columns }) =>
      tenantTables.includes(table) && !columns.includes('account_id') && !globalIndexes.includes(name),
  )
  expect(keys.length).toBeGreaterThan(10)
  expect(open.map(({ table, name, columns }) => `${table}.${name} (${columns})`)).toEqual([])
})

test('deleting an account leaves no row of it: every tenant table refers to accounts, directly or through other tables', async () => {
  const edges = await app.sql<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  )
  const reached = new Set(['accounts'])
  for (let grown = true; grown; ) {
    const next = edges.filter(({ child, parent }) => reached.has(parent) && !reached.has(child))
    for (const { child } of next) reached.add(child)
    grown = next.length > 0
  }
  expect(tenantTables.filter((name) => !reached.has(name))).toEqual([])
})
