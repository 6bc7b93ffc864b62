import pg from 'pg'
import { createPlatform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount } from '../../src/features/accounts/index.ts'
import { createStudentSession } from '../../src/features/students/index.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { idsPerAccount } from '../../src/platform/db/ids.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'
import { vacuumAndAnalyze } from '../shared/prepare-tables.queries.ts'
import { type CourseSize, copyCourse, copyStudents } from './data.queries.ts'

/** One course, and the tokens of the students who hold it. */
export type CampusData = { product_id: number; first_unit: number; lessons: number; tokens: string[] }

/** Migrates an empty database and fills it: the account and sessions by the platform's verbs, the rows by SQL. */
export async function prepareCampus(url: string, size: CourseSize): Promise<CampusData> {
  const platform = await createPlatform({ config: readConfig({}), log: silentLog, database_url: url })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await migrate(platform.pool, new Date())
    const options = { name: 'Bench', plan: 'scale', unlimited: true, overage: false } as const
    const account = await createAccount(createOperatorContext(platform.app), options)
    await copyCourse(client, account.id, size)
    await copyStudents(client, account.id, size)
    const ctx = createContext(platform.app, { account, actor: { kind: 'operator' } })
    const first = account.id * idsPerAccount
    const tokens: string[] = []
    for (let n = 1; n <= size.students; n++) tokens.push(await createStudentSession(ctx, first + n))
    await vacuumAndAnalyze(client)
    return { product_id: first + 1, first_unit: first + 1, lessons: size.lessons, tokens }
  } finally {
    await client.end()
    await platform.stop()
  }
}
