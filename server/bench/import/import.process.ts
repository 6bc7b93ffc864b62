import { createPlatform, type Platform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { cleanEntryHtml } from '../../src/features/catalog/entries/html.rules.ts'
import { createLog } from '../../src/platform/log.ts'
import { answerParent } from '../http/child.ts'
import { loopDelayAnswers } from '../shared/loop-delay.ts'
import { batches } from './batches.ts'

let platform: Platform | undefined

answerParent(
  {
    start: async ({ database_url }: { database_url: string }) => {
      const config = readConfig({ PORT: '0' })
      platform = await createPlatform({ config, log: createLog(config.LOG_LEVEL), database_url })
      return platform.start()
    },
    ...loopDelayAnswers,
    clean: ({ name }: { name: string }) => {
      const entries = batches[name]!()
      const began = performance.now()
      for (const { html } of entries) cleanEntryHtml(html)
      return performance.now() - began
    },
  },
  async () => platform?.stop(),
)
