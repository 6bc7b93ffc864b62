import pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import type { TestAccount } from '../factories.ts'

const snapshots = new WeakMap<TestApp, Promise<Snapshot>>()
type Snapshot = (account_ids: number[]) => Promise<unknown[]>

/**
 * Prepares one statement that counts and hashes the rows of some accounts in every table. It is planned once, which takes ten times
 * as long as reading the rows. Its connection ends with the database.
 */
async function prepareSnapshot(app: TestApp): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: app.database_url,
    options: '-c plan_cache_mode=force_generic_plan',
  })
  client.on('error', () => {})
  await client.connect()
  const tables = await app.sql<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id' order by 1`,
  )
  const rows = tables.map(
    ({ table_name }) =>
      `select '${table_name}' as name, account_id, to_jsonb(t) - 'last_used_at' as fields from ${table_name} as t
       where account_id = any($1)`,
  )
  const text = `select name, account_id, count(*)::int, sum(hashtextextended(fields::text, 0))::text as hash
    from (${rows.join('\nunion all\n')}) as r group by 1, 2 order by 1, 2`
  return async (account_ids) => (await client.query({ name: 'snapshot', text, values: [account_ids] })).rows
}

/** All rows of the accounts, in every table: counted and hashed. When a key was last used is left out. */
export async function snapshot(app: TestApp, accounts: TestAccount[]): Promise<unknown[]> {
  if (!snapshots.has(app)) snapshots.set(app, prepareSnapshot(app))
  const take = await snapshots.get(app)!
  return take(accounts.map(({ account }) => account.id))
}

/** Runs `work` and fails if it changed a row of the accounts. */
export async function writesNothing<T>(
  app: TestApp,
  accounts: TestAccount[],
  work: () => Promise<T>,
): Promise<T> {
  const before = await snapshot(app, accounts)
  const result = await work()
  expect(await snapshot(app, accounts), 'rows of the accounts').toEqual(before)
  return result
}
