import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { Config } from './config.ts'
import { authenticateKey, findAccount } from './features/accounts/index.ts'
import { features } from './features.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { App } from './platform/context.ts'
import { openDatabase } from './platform/db/database.ts'
import { readMigrations } from './platform/db/migrate.ts'
import { createEmit } from './platform/events/events.ts'
import type { HealthCheck } from './platform/http/health.ts'
import { createHttpServer } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { createSweeper, type Sweeper } from './platform/sweep/sweeper.ts'

const stopWithinMs = 10_000

export type AppOptions = {
  config: Config
  log: Log
  /** A migrated database. */
  database_url: string
  clock?: Clock
  /** Check every answer against its schema: for tests. */
  checkOutput?: boolean
}

/** The running platform. */
export type Platform = {
  app: App
  pool: pg.Pool
  sweeper: Sweeper
  /** Serves and sweeps according to ROLE. A worker serves its health only. */
  start(): Promise<number>
  /** Readiness turns to 503, what runs is finished, then everything closes: 10 seconds at most. */
  stop(): Promise<void>
}

/** Configuration -> ports -> context -> routes and jobs. */
export async function createPlatform(options: AppOptions): Promise<Platform> {
  const { config, log, clock = systemClock } = options
  const { db, pool } = openDatabase({ url: options.database_url, log })
  const app: App = {
    config,
    clock,
    log,
    db,
    emit: createEmit(features.flatMap((feature) => feature.subscriptions)),
    wake: (job) => sweeper.wake(job),
  }
  const sweeper = createSweeper({
    app,
    jobs: features.flatMap((feature) => feature.jobs),
    loadAccount: async ({ db }, account_id) => (await findAccount(db, account_id)) ?? null,
  })
  let stopping = false
  const http = await createHttpServer({
    app,
    features: config.ROLE === 'worker' ? [] : features,
    authenticate: authenticateKey,
    health: readiness(pool, () => stopping),
    checkOutput: options.checkOutput,
  })
  const sweeps = config.ROLE !== 'web'

  return {
    app,
    pool,
    sweeper,
    async start() {
      if (sweeps) sweeper.start()
      await http.listen({ port: config.PORT, host: config.HOST })
      return (http.server.address() as AddressInfo).port
    },
    async stop() {
      stopping = true
      await within(stopWithinMs, Promise.all([http.close(), sweeps ? sweeper.stop() : undefined]))
      await within(2_000, pool.end())
    },
  }
}

function readiness(pool: pg.Pool, isStopping: () => boolean): HealthCheck {
  return async (): Promise<Record<string, string>> => {
    if (isStopping()) return { server: 'stopping' }
    try {
      const { pending } = await readMigrations(pool)
      return pending.length === 0 ? {} : { migrations: `not applied: ${pending.join(', ')}` }
    } catch {
      return { database: 'cannot be reached' }
    }
  }
}

/** Waits for `work`, but no longer than `ms`. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}
