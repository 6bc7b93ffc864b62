import { EmbeddedPostgresError } from '@understudy/embedded-postgres'
import { createPlatform } from './app.ts'
import { readConfig } from './config.ts'
import { createFirstAccount } from './features/accounts/index.ts'
import { warmSynonyms } from './features/knowledge/index.ts'
import { createFirstInvitation } from './features/members/index.ts'
import { features } from './features.ts'
import { closeDataDir } from './platform/close-data-dir.ts'
import { migrate } from './platform/db/migrate.ts'
import { provideDatabase } from './platform/db/provide-database.ts'
import { retryWhileUnavailable } from './platform/db/retry-while-unavailable.ts'
import { publicUrl } from './platform/http/settings.ts'
import { followClockOffset } from './platform/jobs/follow-clock-offset.ts'
import { createLog, type Log } from './platform/log.ts'
import { findConfinement } from './platform/sandbox/confinement.ts'
import { ConfigError } from './platform/settings.ts'
import { watchEventLoop } from './platform/watch-event-loop.ts'
import { welcome } from './welcome.ts'

/** Starts the server and runs it until a signal. A start that fails writes the reason to standard error and exits with 1. */
export async function serve(): Promise<void> {
  try {
    await start()
  } catch (error) {
    // What was still to be done when the signal came finds everything closed.
    if (stoppingSince !== null) return
    const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresError
    console.error(expected ? `Understudy cannot start.\n${error.message}` : error)
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.LOG_LEVEL)
  await closeDataDir(config.DATA_DIR, log)
  const database = await provideDatabase(config, log, { share: false })
  const platform = await createPlatform({ config, log, database_url: database.url })
  stopOnSignal(async () => {
    await platform.stop()
    await database.stop()
  })
  await retryWhileUnavailable(log, () => migrate(platform.pool, new Date(platform.app.clock.nowMs())))
  const jobs = features.flatMap((feature) => feature.jobs)
  await retryWhileUnavailable(log, () => followClockOffset(platform.app, jobs))
  watchEventLoop(platform.app)
  const port = await platform.start()
  // Made when nothing can fail any more that would keep its key from being printed.
  const first =
    config.ROLE === 'worker' ? null : await retryWhileUnavailable(log, () => createFirstAccount(platform.app))
  const invitation =
    first === null
      ? null
      : await retryWhileUnavailable(log, () => createFirstInvitation(platform.app, first.account))
  const hasDocs = config.DOCS === 'on'
  const { ROLE: role, CLOCK_OFFSET: clock_offset_seconds } = config
  const now = new Date(platform.app.clock.nowMs())
  console.log(
    welcome({
      base: publicUrl(config, port),
      role,
      hasDocs,
      key: first?.key ?? null,
      owner_url: invitation?.url ?? null,
      clock_offset_seconds,
      now,
    }),
  )
  if (config.ROLE !== 'worker') await warmSynonyms()
  await warnOfMissingConfinement(log)
}

async function warnOfMissingConfinement(log: Log): Promise<void> {
  const { missing } = await findConfinement()
  if (missing.length > 0)
    log.warn({ missing }, 'this system does not grant everything that confines the readers of files')
}

/** The terminal, npm and the launcher may each pass on the same signal. Within this time it counts once. */
const sameSignalMs = 1_000

let stoppingSince: number | null = null

/** The first signal stops gracefully; a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
