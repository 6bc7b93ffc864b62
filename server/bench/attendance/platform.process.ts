import type { Platform } from '../../src/app.ts'
import { answerParent, cpuSeconds } from '../shared/child.ts'
import { platformOn } from '../shared/platform.ts'
import { liveKit } from './notices.ts'

let platform: Platform | undefined

/** The platform as `npm start` runs it with a LiveKit server, logging every request. */
answerParent(
  {
    start: async ({ database_url }: { database_url: string }) => {
      platform = await platformOn(database_url, {
        LIVEKIT_URL: 'wss://live.example.com',
        LIVEKIT_API_KEY: liveKit.key,
        LIVEKIT_API_SECRET: liveKit.secret,
      })
      return platform.start()
    },
    cpu: cpuSeconds,
  },
  async () => platform?.stop(),
)
