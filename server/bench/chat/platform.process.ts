import { Session } from 'node:inspector/promises'
import { createPlatform, type Platform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { answerParent, cpuSeconds } from '../http/child.ts'
import { partsOf } from './parts.ts'

let platform: Platform | undefined
const session = new Session()
session.connect()

/** The platform as `npm start` runs it, with a model behind HTTP. */
answerParent(
  {
    start: async ({ database_url, model_port }: { database_url: string; model_port: number }) => {
      const config = readConfig({
        PORT: '0',
        CHAT_MODEL: 'openai-compatible:bench',
        OPENAI_COMPATIBLE_BASE_URL: `http://127.0.0.1:${model_port}/v1`,
      })
      platform = await createPlatform({ config, log: createLog(config.LOG_LEVEL), database_url })
      return platform.start()
    },
    cpu: cpuSeconds,
    'start profile': async () => {
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: 500 })
      await session.post('Profiler.start')
    },
    'stop profile': async () => partsOf((await session.post('Profiler.stop')).profile),
  },
  async () => platform?.stop(),
)
