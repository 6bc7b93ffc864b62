import { createPlatform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount, createKey } from '../../src/features/accounts/index.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'

/** Migrates an empty database and makes an account without limits; returns its key, which may write. */
export async function prepare(database_url: string): Promise<string> {
  const platform = await createPlatform({ config: readConfig({}), log: silentLog, database_url })
  try {
    await migrate(platform.pool, new Date())
    const account = await createAccount(createOperatorContext(platform.app), {
      name: 'Bench',
      plan: 'scale',
      unlimited: true,
      overage: false,
      requests_per_minute: 0,
    })
    const ctx = createContext(platform.app, { account, actor: { kind: 'operator' } })
    return (await createKey(ctx, { permission: 'write' })).key
  } finally {
    await platform.stop()
  }
}
