import { findRunningPostgres, startEmbeddedPostgres } from '@understudy/embedded-postgres'
import type { Log } from '../log.ts'
import type { ProcessSettings } from '../process-settings.ts'
import type { DatabaseSettings } from './settings.ts'

/** A PostgreSQL to work with. `stop` ends it where it was started for this process. */
export type ProvidedDatabase = { url: string; embedded: boolean; stop: () => Promise<void> }

/** The settings that say which database to use. */
export type DatabaseLocation = DatabaseSettings & Pick<ProcessSettings, 'DATA_DIR'>

/**
 * The PostgreSQL of DATABASE_URL, else the embedded one in DATA_DIR.
 * @param options.share use the embedded one of a process that is running, where there is one
 */
export async function provideDatabase(
  config: DatabaseLocation,
  log: Log,
  options: { share: boolean },
): Promise<ProvidedDatabase> {
  const external = { embedded: false, stop: async () => {} }
  if (config.DATABASE_URL !== '') return { url: config.DATABASE_URL, ...external }
  const running = options.share ? await findRunningPostgres(config.DATA_DIR) : null
  if (running !== null) return { url: running.url, ...external }
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
  return { url: postgres.url, embedded: true, stop: () => postgres.stop() }
}
