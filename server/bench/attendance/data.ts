import pg from 'pg'
import { createPlatform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount, createKey } from '../../src/features/accounts/index.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { idsPerAccount } from '../../src/platform/db/ids.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'
import { withoutChecks } from '../people/data.queries.ts'
import { raiseRates, vacuumAndAnalyze } from '../shared/prepare-tables.queries.ts'
import { copyPeople } from '../students/data.queries.ts'
import { copyHall, createBareNotices } from './data.queries.ts'
import type { Halls } from './notices.ts'

export type AttendanceData = {
  key: string
  account_id: number
  /** The webinar whose attendance is read. */
  webinar_id: number
  /** Those about which notices come: many at once, and one alone. */
  many: Halls
  one: Halls
}

type Size = { registrants: number; connections: number; halls: number }

/** Migrates an empty database and fills it: account and key by the platform's verbs, the rest by SQL. */
export async function prepareAttendance(url: string, size: Size): Promise<AttendanceData> {
  const platform = await createPlatform({ config: readConfig({}), log: silentLog, database_url: url })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await migrate(platform.pool, new Date())
    const options = { name: 'Bench', plan: 'scale', unlimited: true, overage: false } as const
    const account = await createAccount(createOperatorContext(platform.app), options)
    const ctx = createContext(platform.app, { account, actor: { kind: 'operator' } })
    const { key } = await createKey(ctx, { permission: 'read' })
    const first = account.id * idsPerAccount
    const registrants = Math.ceil(size.registrants / size.halls)
    const webinar_ids = Array.from({ length: size.halls }, (_, n) => first + 3 + n)
    const first_registrant = first + 2 * size.registrants + 1
    await withoutChecks(client, async () => {
      await copyPeople(client, account.id, size.registrants)
      await copyHall(client, account.id, { ...size, webinar_id: first + 1, first_registrant: first + 1 })
      const alone = { ...size, webinar_id: first + 2, first_registrant: first + size.registrants + 1 }
      await copyHall(client, account.id, { ...alone, connections: 0 })
      for (const [n, webinar_id] of webinar_ids.entries()) {
        const hall = { webinar_id, registrants, connections: 0 }
        await copyHall(client, account.id, { ...hall, first_registrant: first_registrant + n * registrants })
      }
    })
    await createBareNotices(client)
    await raiseRates(client)
    await vacuumAndAnalyze(client)
    const one = { first_registrant: first + size.registrants + 1, registrants: size.registrants }
    return {
      ...{ key, account_id: account.id, webinar_id: first + 1 },
      many: { webinar_ids, first_registrant, registrants },
      one: { webinar_ids: [first + 2], ...one },
    }
  } finally {
    await client.end()
    await platform.stop()
  }
}
