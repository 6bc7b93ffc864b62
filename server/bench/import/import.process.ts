import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createPlatform, type Platform } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { cleanEntryHtml } from '../../src/features/catalog/entries/html.rules.ts'
import { createLog } from '../../src/platform/log.ts'
import { answerParent } from '../http/child.ts'
import { batches } from './batches.ts'

/** How much later than asked timers ran: what requests that came meanwhile had to wait. */
export type LoopDelay = { p50_ms: number; p99_ms: number; max_ms: number }

const resolutionMs = 1

let platform: Platform | undefined
let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined

answerParent(
  {
    start: async ({ database_url }: { database_url: string }) => {
      const config = readConfig({ PORT: '0' })
      platform = await createPlatform({ config, log: createLog(config.LOG_LEVEL), database_url })
      return platform.start()
    },
    watch: () => {
      histogram = monitorEventLoopDelay({ resolution: resolutionMs })
      histogram.enable()
    },
    delay: (): LoopDelay => {
      histogram!.disable()
      const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs)
      const at = (percent: number) => late(histogram!.percentile(percent))
      return { p50_ms: at(50), p99_ms: at(99), max_ms: late(histogram!.max) }
    },
    clean: ({ name }: { name: string }) => {
      const entries = batches[name]!()
      const began = performance.now()
      for (const { html } of entries) cleanEntryHtml(html)
      return performance.now() - began
    },
  },
  async () => platform?.stop(),
)
