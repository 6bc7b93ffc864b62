import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import type { TestAccount } from '../factories.ts'

const statements = new WeakMap<TestApp, Promise<string>>()

/** One statement that counts and hashes the rows of some accounts in every table. */
async function statementFor(app: TestApp): Promise<string> {
  const tables = await app.sql<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id' order by 1`,
  )
  return tables
    .map(
      ({ table_name }) => `select '${table_name}' as table, account_id, count(*)::int as rows,
        md5(string_agg(row, '' order by row)) as hash
      from (select account_id, md5((to_jsonb(t) - 'last_used_at')::text) as row from ${table_name} as t
        where account_id = any($1)) as r
      group by account_id`,
    )
    .join('\nunion all\n')
    .concat('\norder by 1, 2')
}

/** All rows of the accounts, in every table: counted and hashed. When a key was last used is left out. */
export async function snapshot(app: TestApp, accounts: TestAccount[]): Promise<unknown[]> {
  if (!statements.has(app)) statements.set(app, statementFor(app))
  return app.sql(await statements.get(app)!, [accounts.map(({ account }) => account.id)])
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
