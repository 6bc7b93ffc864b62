import type { Platform } from '../../src/app.ts'
import { cleanEntryHtml } from '../../src/features/courses/html/html.rules.ts'
import { answerParent } from '../shared/child.ts'
import { loopDelayAnswers } from '../shared/loop-delay.ts'
import { platformOn } from '../shared/platform.ts'
import { batches } from './batches.ts'

let platform: Platform | undefined

answerParent(
  {
    start: async ({ database_url }: { database_url: string }) => {
      platform = await platformOn(database_url)
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
