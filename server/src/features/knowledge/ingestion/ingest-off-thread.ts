import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createFairLimiter } from '../../../platform/fair-limiter.ts'
import { type IngestedText, ingestText, type TextToIngest } from '../../../text/ingest-text.rules.ts'
import { analyser } from '../analyser.ts'

const threads = Math.max(1, Math.min(4, availableParallelism() - 1))
// Ingesting so little takes less than the thread's messages and a few milliseconds at most.
const readAtOnceBelow = 8_000
const longestMs = 60_000
const keptIdleMs = 60_000

const threadsOf = appState(() => {
  const places = createFairLimiter(threads)
  const idle: ReadingThread[] = []
  const remove = (thread: ReadingThread) => {
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
  }
  return {
    read: (account_id: number, text: TextToIngest): Promise<IngestedText> =>
      places.run(account_id, async () => {
        const thread = idle.pop() ?? startThread(remove)
        const reading = await thread.read(text)
        idle.push(thread)
        return reading
      }),
  }
})

/** Cuts a text into passages and tokens: a long one in a thread beside the one that answers requests. */
export async function ingestOffThread(ctx: Ctx, text: TextToIngest): Promise<IngestedText> {
  if (text.content_text.length <= readAtOnceBelow) return ingestText(text, analyser(ctx))
  return threadsOf(ctx).read(ctx.account.id, text)
}

type ReadingThread = { read(text: TextToIngest): Promise<IngestedText> }

function startThread(onEnd: (thread: ReadingThread) => void): ReadingThread {
  const worker = new Worker(new URL('./ingest.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  let alive = true
  let settle: { resolve: (reading: IngestedText) => void; reject: (error: Error) => void } | null = null
  let timer: NodeJS.Timeout | undefined
  const end = (error: Error) => {
    if (!alive) return
    alive = false
    clearTimeout(timer)
    void worker.terminate()
    settle?.reject(error)
    onEnd(thread)
  }
  const endAfter = (ms: number, why: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => end(new Error(why)), ms)
    timer.unref()
  }
  worker.on('message', (reading: IngestedText) => {
    // An idle thread keeps no process alive, and goes after a while.
    worker.unref()
    endAfter(keptIdleMs, 'idle')
    settle?.resolve(reading)
    settle = null
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the reading thread ended')))
  const thread: ReadingThread = {
    read(text) {
      const { promise, resolve, reject } = Promise.withResolvers<IngestedText>()
      settle = { resolve, reject }
      worker.ref()
      endAfter(longestMs, 'reading a text takes too long')
      worker.postMessage(text)
      return promise
    },
  }
  return thread
}
