import pg from 'pg'
import { createPlatform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount, createKey } from '../../src/features/accounts/index.ts'
import { createProduct } from '../../src/features/catalog/products/create-product.ts'
import { createProductBody } from '../../src/features/catalog/schemas.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { idsPerAccount } from '../../src/platform/db/ids.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'
import { withoutChecks } from '../people/data.queries.ts'
import { raiseRates, vacuumAndAnalyze } from '../shared/prepare-tables.queries.ts'
import { copyPeople } from '../students/data.queries.ts'
import { copyEvents, type EventsSize } from './data.queries.ts'

export type EventsData = {
  account: { id: number; key: string; created_at: string }
  product_id: number
  visitor_id: number
  last_id: number
}

/** Migrates an empty database and fills it: account, key and product by the platform's verbs, the rest by SQL. */
export async function prepareEvents(url: string, size: EventsSize): Promise<EventsData> {
  const platform = await createPlatform({ config: readConfig({}), log: silentLog, database_url: url })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await migrate(platform.pool, new Date())
    const options = { name: 'Bench', plan: 'scale', unlimited: true, overage: false } as const
    const { id, created_at, ...rest } = await createAccount(createOperatorContext(platform.app), options)
    const ctx = createContext(platform.app, {
      account: { id, created_at, ...rest },
      actor: { kind: 'operator' },
    })
    const { key } = await createKey(ctx, { permission: 'read' })
    const description = 'A course with many events, made to be measured.'
    const { id: product_id } = await createProduct(
      ctx,
      createProductBody.parse({ title: 'A course', description, tags: ['course'] }),
    )
    await withoutChecks(client, async () => {
      await copyPeople(client, id, size.students)
      await copyEvents(client, { account_id: id, product_id }, size)
    })
    await raiseRates(client)
    await vacuumAndAnalyze(client)
    const first = id * idsPerAccount
    return {
      account: { id, key, created_at },
      ...{ product_id, visitor_id: first + 1, last_id: first + size.events },
    }
  } finally {
    await client.end()
    await platform.stop()
  }
}
