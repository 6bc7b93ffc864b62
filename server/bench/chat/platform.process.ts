import { Session } from 'node:inspector/promises'
import type { Platform } from '../../src/app.ts'
import { answerParent, cpuSeconds } from '../shared/child.ts'
import { platformOn } from '../shared/platform.ts'
import { timeShares } from './parts.ts'

let platform: Platform | undefined
const session = new Session()
session.connect()

/** The platform as `npm start` runs it, with a model behind HTTP. */
answerParent(
  {
    start: async ({ database_url, model_port }: { database_url: string; model_port: number }) => {
      platform = await platformOn(database_url, {
        CHAT_MODEL: 'openai-compatible:bench',
        OPENAI_COMPATIBLE_BASE_URL: `http://127.0.0.1:${model_port}/v1`,
      })
      return platform.start()
    },
    cpu: cpuSeconds,
    'start profile': async () => {
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: 500 })
      await session.post('Profiler.start')
    },
    'stop profile': async () => timeShares((await session.post('Profiler.stop')).profile),
  },
  async () => platform?.stop(),
)
