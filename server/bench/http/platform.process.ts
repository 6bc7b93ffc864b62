import { createPlatform, type Platform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { answerParent, cpuSeconds } from './child.ts'

let platform: Platform | undefined

/** The platform as `npm start` runs it, logging every request. */
answerParent(
  {
    start: async ({ database_url }: { database_url: string }) => {
      const config = readConfig({ PORT: '0' })
      platform = await createPlatform({ config, log: createLog(config.LOG_LEVEL), database_url })
      return platform.start()
    },
    cpu: cpuSeconds,
  },
  async () => platform?.stop(),
)
