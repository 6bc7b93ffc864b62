import { openDatabase as openPool } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { decideInWindow } from '../src/platform/http/rate-limit.queries.ts'
import { windowMs } from '../src/platform/http/rate-limit.ts'
import { createMemoryRateLimiter } from '../src/platform/http/rate-limit-memory.ts'
import { silentLog } from '../src/platform/log.ts'
import type { BenchOptions } from './bench.ts'
import { sizeOfRateTables } from './rate/tables.queries.ts'
import { openDatabase } from './shared/database.ts'
import { readOptions } from './shared/options.ts'

export const about =
  'decisions of the rate limit in the database at limits of 60 and 6,000, beside those in memory'

const connections = 8
/** A window lasts so long for each request that it allows: rings fill and turn, and most requests are granted. */
const msPerGrant = 0.5

type Result = {
  limit: number
  in: 'database' | 'memory'
  decisions: number
  granted: number
  decisions_per_second: number
  /** Of the tables, after all decisions so far. */
  bytes?: number
}
type Decide = (key: string) => Promise<{ granted: boolean }> | { granted: boolean }

export async function run({ json, args, progress }: BenchOptions): Promise<Result[]> {
  const values = readOptions(args, {
    limits: { type: 'string', default: '60,6000', help: 'requests a minute, each a row of the report' },
    accounts: { type: 'string', default: '4', help: 'that ask at once' },
    seconds: { type: 'string', default: '15' },
    database: { type: 'string' },
  })
  const load = { accounts: Number(values.accounts), seconds: Number(values.seconds) }
  const results: Result[] = []
  for (const limit of values.limits.split(',').map(Number)) {
    const window_ms = limit * msPerGrant
    progress(`limit ${limit}, in the database`)
    const database = await openDatabase(values.database)
    const { db, pool } = openPool({ url: database.url, log: silentLog })
    try {
      await migrate(pool, new Date())
      const measured = await measure(load, (key) => decideInWindow(db, key, limit, window_ms))
      results.push({ limit, in: 'database', ...measured, bytes: await sizeOfRateTables(pool) })
    } finally {
      await pool.end()
      await database.close()
    }
    progress(`limit ${limit}, in memory`)
    const fast = () => (performance.now() * windowMs) / window_ms
    const memory = createMemoryRateLimiter({ nowMs: fast, realMs: fast, monotonicMs: fast })
    results.push({ limit, in: 'memory', ...(await measure(load, (key) => memory.take(key, limit))) })
  }
  if (!json) console.table(results)
  return results
}

/** Asks for the accounts in turn over all connections. */
async function measure(load: { accounts: number; seconds: number }, decide: Decide) {
  let decisions = 0
  let granted = 0
  const began = performance.now()
  const end = began + load.seconds * 1_000
  const ask = async () => {
    while (performance.now() < end) {
      const decision = await decide(`account:${++decisions % load.accounts}`)
      if (decision.granted) granted++
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  const seconds = (performance.now() - began) / 1_000
  return { decisions, granted, decisions_per_second: Math.round(decisions / seconds) }
}
