import { createPlatform, type Platform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/platform/log.ts'

/** The platform as `npm start` runs it, logging every request, on a free port. */
export function platformOn(database_url: string, settings: Record<string, string> = {}): Promise<Platform> {
  const config = readConfig({ PORT: '0', ...settings })
  return createPlatform({ config, log: createLog(config.LOG_LEVEL), database_url })
}
