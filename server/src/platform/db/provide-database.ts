import { findRunningPostgres, startEmbeddedPostgres } from '@understudy/embedded-postgres'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'

/** A PostgreSQL to work with; `stop` ends it where it was started for this process. */
export type ProvidedDatabase = { url: string; embedded: boolean; stop: () => Promise<void> }

/**
 * The PostgreSQL of DATABASE_URL, else the embedded one in DATA_DIR.
 * @param options.share take the embedded one of a server that is running beside us, where there is one
 */
export async function provideDatabase(
  config: Config,
  log: Log,
  options: { share: boolean },
): Promise<ProvidedDatabase> {
  const notOurs = { embedded: false, stop: async () => {} }
  if (config.DATABASE_URL !== '') return { url: config.DATABASE_URL, ...notOurs }
  const running = options.share ? await findRunningPostgres(config.DATA_DIR) : null
  if (running !== null) return { url: running.url, ...notOurs }
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
  return { url: postgres.url, embedded: true, stop: () => postgres.stop() }
}
