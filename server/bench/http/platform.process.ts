import type { Platform } from '../../src/app.ts'
import { answerParent, cpuSeconds } from '../shared/child.ts'
import { platformOn } from '../shared/platform.ts'

let platform: Platform | undefined

/** The platform as `npm start` runs it, logging every request. */
answerParent(
  {
    start: async ({ database_url }: { database_url: string }) => {
      platform = await platformOn(database_url)
      return platform.start()
    },
    cpu: cpuSeconds,
  },
  async () => platform?.stop(),
)
