import pg from 'pg'
import { createPlatform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount, createKey } from '../../src/features/accounts/index.ts'
import { createProduct } from '../../src/features/catalog/products/create-product.ts'
import { createProductBody } from '../../src/features/catalog/schemas.ts'
import { createContext, createOperatorContext } from '../../src/platform/create-context.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'
import { withoutChecks } from '../people/data.queries.ts'
import { raiseRates, vacuumAndAnalyze } from '../shared/prepare-tables.queries.ts'
import { type Course, copyCourse, copyPeople } from './data.queries.ts'

export type StudentsData = {
  account: { id: number; key: string; created_at: string }
  /** The one that is compared with the baseline, and the large one. */
  course: Course
  large: Course
}

/** Migrates an empty database and fills it: account, key and products by the platform's verbs, the rest by SQL. */
export async function prepareStudents(
  url: string,
  size: { students: number; large: number; lessons: number },
): Promise<StudentsData> {
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
    const create = async (students: number, lessons: number): Promise<Course> => {
      const description = 'A course with many students, made to be measured.'
      const { id: product_id } = await createProduct(
        ctx,
        createProductBody.parse({ title: 'A course', description, tags: ['course'] }),
      )
      return { product_id, students, lessons }
    }
    const course = await create(size.students, size.lessons)
    const large = await create(size.large, 5)
    await withoutChecks(client, async () => {
      await copyPeople(client, id, Math.max(size.students, size.large))
      await copyCourse(client, id, course)
      await copyCourse(client, id, large)
    })
    await raiseRates(client)
    await vacuumAndAnalyze(client)
    return { account: { id, key, created_at }, course, large }
  } finally {
    await client.end()
    await platform.stop()
  }
}
