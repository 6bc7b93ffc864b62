import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from '@understudy/embedded-postgres'
import pg from 'pg'
import { isUnavailable } from '../db/errors.ts'
import { type DatabaseLocation, type ProvidedDatabase, provideDatabase } from '../db/provide-database.ts'
import type { Log } from '../log.ts'
import { announce, closeForOthers } from './presence.queries.ts'

const maxStartMs = 15_000
const maxEndMs = 60_000

/**
 * The database for one command: that of DATABASE_URL, that of a running server, or an embedded one of our own.
 * Commands that run at the same time share the embedded one of the first, which ends it when all are done.
 */
export async function openDatabase(config: DatabaseLocation, log: Log): Promise<ProvidedDatabase> {
  if (config.DATABASE_URL !== '') return provideDatabase(config, log, { share: true })
  const deadline = performance.now() + maxStartMs
  for (;;) {
    try {
      return await joinDatabase(config, log)
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** Another command is just starting or just ending the embedded PostgreSQL. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof EmbeddedPostgresError && error.code === 'in_use')

async function joinDatabase(config: DatabaseLocation, log: Log): Promise<ProvidedDatabase> {
  const database = await provideDatabase(config, log, { share: true })
  // Open until the end: it shows a command that shares our PostgreSQL that we still need it, and the reverse.
  const presence = new pg.Client({ connectionString: database.url, application_name: 'understudy command' })
  presence.on('error', (err) => log.debug({ err }, 'the database went away'))
  try {
    await presence.connect()
    if (!(await announce(presence)))
      throw new EmbeddedPostgresError('in_use', `Another command is just leaving ${config.DATA_DIR}.`)
  } catch (error) {
    await presence.end().catch(() => {})
    await database.stop()
    throw error
  }
  const stop = async () => {
    if (database.embedded)
      await closeWhenAlone(presence).catch((err) => log.debug({ err }, 'nobody left to wait for'))
    // In this order: who comes in between finds the door closed and starts a PostgreSQL of its own.
    await database.stop()
    await presence.end().catch(() => {})
  }
  return { ...database, stop }
}

async function closeWhenAlone(presence: pg.Client): Promise<void> {
  const deadline = performance.now() + maxEndMs
  while (!(await closeForOthers(presence)) && performance.now() < deadline) await sleep(20)
}
