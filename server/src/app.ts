import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { built } from './built-files.ts'
import type { Config } from './config.ts'
import { createApp } from './create-app.ts'
import { doors } from './doors.ts'
import { findAccount } from './features/accounts/index.ts'
import { preparePhrases } from './features/chat/index.ts'
import { features } from './features.ts'
import { closeAppState } from './platform/app-state.ts'
import type { Clock } from './platform/clock.ts'
import type { App } from './platform/context.ts'
import { findDatabaseProblems } from './platform/db/find-problems.ts'
import { httpPeriodicTasks } from './platform/http/clean-up.ts'
import type { HealthCheck } from './platform/http/health.ts'
import { maxAddresses, type RateLimiters } from './platform/http/rate-limit.ts'
import { createDatabaseRateLimiter } from './platform/http/rate-limit-database.ts'
import { createMemoryRateLimiter } from './platform/http/rate-limit-memory.ts'
import { createHttpServer } from './platform/http/server.ts'
import { publicUrl } from './platform/http/settings.ts'
import { createJobScheduler, type JobScheduler } from './platform/jobs/job-scheduler.ts'
import { createPeriodicTasks } from './platform/jobs/periodic-tasks.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'

/** Where other processes may serve too, a stopping one serves for so long after /readyz answers 503 to load balancers. */
const handOverMs = 3_000
/** Running requests and jobs get this long to finish, so that a stop takes less than 10 seconds in all, on a slow machine too. */
const finishTimeoutMs = 4_000
/** A database that does not answer within this time counts as away. */
const readinessTimeoutMs = 2_000
/** Connections of the database, the models and the storage, and threads, get this long to close. */
const closeTimeoutMs = 500

type AppOptions = {
  config: Config
  log: Log
  /** A migrated database. */
  database_url: string
  /** The clock that CLOCK_OFFSET moves: the database's time unless given. */
  clock?: Clock
  /** Checks every answer against its schema: for tests. */
  checkOutput?: boolean
}

/** The running platform. */
export type Platform = {
  app: App
  pool: pg.Pool
  jobScheduler: JobScheduler
  /** Serves requests and runs jobs according to ROLE. A worker serves its health only. @returns the port */
  start(): Promise<number>
  /** Answers 503 to readiness checks, finishes what runs, then closes everything: in 10 seconds at most. */
  stop(): Promise<void>
}

/** Configuration -> ports -> context -> routes and jobs. */
export async function createPlatform(options: AppOptions): Promise<Platform> {
  const { config } = options
  const stopping = new AbortController()
  const { app, pool, met } = createApp({
    ...options,
    wake: (job) => jobScheduler.wake(job),
    stopping: stopping.signal,
  })
  const jobs = features.flatMap((feature) => feature.jobs)
  const jobScheduler = createJobScheduler({
    app,
    jobs,
    periodic_tasks: [...httpPeriodicTasks, ...features.flatMap((feature) => feature.periodic_tasks)],
    loadAccount: async (account_id) => (await findAccount(app.db, account_id)) ?? null,
  })
  const http = await createHttpServer({
    app,
    doors: config.ROLE === 'worker' ? [] : doors,
    pages: config.ROLE === 'worker' ? [] : features.flatMap((feature) => feature.pages),
    built: config.ROLE === 'worker' ? { files: [], folders: [], apps: [] } : built,
    limiters: createLimiters(app),
    metrics: createMetrics(app, pool, jobs),
    health: createReadinessCheck(
      () => findDatabaseProblems(pool, met),
      () => stopping.signal.aborted,
    ),
    checkOutput: options.checkOutput,
  })
  // Clients then send their next request over a new connection, which leads to another process.
  http.server.prependListener('request', (_request, response) => {
    if (stopping.signal.aborted) response.setHeader('connection', 'close')
  })
  const runsJobs = config.ROLE !== 'web'
  const answering = config.ROLE === 'worker' ? [] : features.flatMap((feature) => feature.answering_tasks)
  const answeringTasks = createPeriodicTasks(app, answering)

  return {
    app,
    pool,
    jobScheduler,
    async start() {
      if (config.ROLE !== 'worker') preparePhrases()
      await app.presence.start()
      if (runsJobs) jobScheduler.start()
      await http.listen({ port: config.PORT, host: config.HOST })
      const { port } = http.server.address() as AddressInfo
      app.base_url = publicUrl(config, port)
      answeringTasks.start({ atOnce: true })
      return port
    },
    async stop() {
      stopping.abort()
      const jobsEnded = runsJobs ? jobScheduler.stop() : undefined
      if (config.DATABASE_URL !== '') await delay(handOverMs)
      // A connection whose request ends only now would else stay open until its client or a timeout closes it.
      const closing = setInterval(() => http.server.closeIdleConnections(), 50)
      await within(
        finishTimeoutMs,
        Promise.all([http.close(), jobsEnded, answeringTasks.stop()]).then(() => app.releases.settled()),
      )
      clearInterval(closing)
      await within(
        closeTimeoutMs,
        Promise.all([
          app.releases.close(),
          app.presence.close(),
          pool.end(),
          app.chat_model?.close(),
          app.embedder?.close(),
          app.transcriber?.close(),
          app.outbound.close(),
          app.mailer.close(),
          app.storage.close(),
          closeAppState(app),
        ]),
      )
    },
  }
}

/** Processes that may share their database count in it; a single one counts in memory. */
function createLimiters({ config, clock, db }: App): RateLimiters {
  if (config.DATABASE_URL === '') {
    return {
      callers: createMemoryRateLimiter(clock),
      addresses: createMemoryRateLimiter(clock, maxAddresses),
    }
  }
  const limiter = createDatabaseRateLimiter(db, clock)
  return { callers: limiter, addresses: limiter }
}

function createReadinessCheck(findProblems: HealthCheck, isStopping: () => boolean): HealthCheck {
  return async (): Promise<Record<string, string>> => {
    if (isStopping()) return { server: 'stopping' }
    try {
      const tooLong = delay(readinessTimeoutMs, undefined, { ref: false }).then(() => Promise.reject())
      return await Promise.race([findProblems(), tooLong])
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
