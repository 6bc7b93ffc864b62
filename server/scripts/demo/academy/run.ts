import { BlockList } from 'node:net'
import type pg from 'pg'
import { createPlatform, type Platform } from '../../../src/app.ts'
import { type Config, readConfig } from '../../../src/config.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { provideDatabase } from '../../../src/platform/db/provide-database.ts'
import { publicUrl } from '../../../src/platform/http/settings.ts'
import { createLog } from '../../../src/platform/log.ts'
import { listClockOffsets, readDatabaseTime } from '../../../src/platform/presence/presence.queries.ts'
import { type Installation, operate } from './installation.ts'
import { loadAcademy } from './load-academy.ts'
import { createMovableClock } from './movable-clock.ts'
import { countAcademy, describeAcademy } from './show-academy.ts'

// Loads the academy with its history, on a platform of its own whose clock goes from ten weeks ago to now.

const keyDays = 7
const dayMs = 86_400_000

const config = readConfig()
const log = createLog('error')
const database = await provideDatabase(config, log, { share: true })
const clock = createMovableClock(Date.now())
const platform = await createPlatform({ config: demoConfig(config), log, database_url: database.url, clock })

try {
  const started = performance.now()
  const now_ms = (await databaseTime(platform.pool)) + config.CLOCK_OFFSET * 1_000
  if ((await listClockOffsets(platform.app.db)).length > 0) {
    console.error('A server or command runs on this database. Stop it first: this demo moves the clock.')
    process.exitCode = 1
  } else {
    await migrate(platform.pool, new Date(now_ms))
    await show(await start(platform), now_ms)
    console.log(`\n${Math.round((performance.now() - started) / 1_000)} seconds`)
  }
} finally {
  await platform.stop()
  await database.stop()
}

/** What the demo runs with: it answers by itself, calls nobody but itself, and sends no mail. */
function demoConfig(configured: Config): Config {
  const OUTBOUND_ALLOW = new BlockList()
  OUTBOUND_ALLOW.addAddress('127.0.0.1')
  const alone = { HOST: '127.0.0.1', PORT: 0, ROLE: 'web', CLOCK_OFFSET: 0, OUTBOUND_ALLOW } as const
  return { ...configured, ...alone, CHAT_MODEL: 'builtin', EMBEDDINGS_URL: '' }
}

async function databaseTime(pool: pg.Pool): Promise<number> {
  const session = await pool.connect()
  try {
    return Math.floor(await readDatabaseTime(session))
  } finally {
    session.release()
  }
}

async function start({ app, start: listen, jobScheduler }: Platform): Promise<Installation> {
  const url = `http://127.0.0.1:${await listen()}`
  return { app, url, setClock: clock.set, drain: () => jobScheduler.drain() }
}

async function show(installation: Installation, now_ms: number): Promise<void> {
  const { app } = installation
  const { account, wasThere } = await loadAcademy(installation, { now_ms, print: console.log })
  installation.setClock(now_ms)
  const { key } = await operate<{ key: string }>({ app, account }, 'key create', {
    ...{ permission: 'read', label: 'Demo, to look at the academy' },
    expires_at: new Date(now_ms + keyDays * dayMs).toISOString(),
  })
  console.log(
    `\n${wasThere ? 'It is there already' : 'It is there now'}: ${account.name} (account ${account.id})`,
  )
  for (const [what, count] of await countAcademy(installation, { account, key }))
    console.log(`  ${String(count).padStart(5)}  ${what}`)
  // Where the server will listen, for the addresses that are shown.
  app.base_url = publicUrl(config)
  console.log(`\n${await describeAcademy(installation, { account, key, base: app.base_url })}`)
}
