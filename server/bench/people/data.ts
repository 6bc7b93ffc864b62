import pg from 'pg'
import { createPlatform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount, createKey } from '../../src/features/accounts/index.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { idsPerAccount } from '../../src/platform/db/ids.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'
import { raiseRates, vacuumAndAnalyze } from '../shared/prepare-tables.queries.ts'
import { type AccountSize, copyPeople, withoutChecks } from './data.queries.ts'

export type PeopleAccount = { id: number; key: string; created_at: string; first_id: number }
export type PeopleData = { accounts: PeopleAccount[]; size: AccountSize }

/** Migrates an empty database and fills it: accounts and keys by the platform's verbs, the people by SQL. */
export async function preparePeople(url: string, count: number, size: AccountSize): Promise<PeopleData> {
  const platform = await createPlatform({ config: readConfig({}), log: silentLog, database_url: url })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await migrate(platform.pool, new Date())
    const accounts: PeopleAccount[] = []
    for (let i = 0; i < count; i++) {
      const options = { name: `Bench ${i}`, plan: 'scale', unlimited: true, overage: false } as const
      const { id, created_at, ...rest } = await createAccount(createOperatorContext(platform.app), options)
      const account = { id, created_at, ...rest }
      const ctx = createContext(platform.app, { account, actor: { kind: 'operator' } })
      const { key } = await createKey(ctx, { permission: 'read' })
      accounts.push({ id, key, created_at, first_id: id * idsPerAccount + 1 })
    }
    await withoutChecks(client, async () => {
      for (const { id } of accounts) await copyPeople(client, id, size)
    })
    await raiseRates(client)
    await vacuumAndAnalyze(client)
    return { accounts, size }
  } finally {
    await client.end()
    await platform.stop()
  }
}
