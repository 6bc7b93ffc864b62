import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { createThreadPool, ThreadTimeoutError } from '../../../platform/thread-pool.ts'
import type { CleanHtml, DirtyHtml } from '../html/clean-html.worker.ts'

type Entry = { html?: string; summary_html?: string | null }

// One thread: hostile HTML may run until the timeout, and then delays other imports only.
const htmlCleaner = appState(() =>
  createThreadPool<DirtyHtml, CleanHtml>({
    worker: new URL('../html/clean-html.worker.ts', import.meta.url),
    maxThreads: 1,
    // The same import may be sent many times at once, and each is to find what the first one stored.
    maxWaitingPerKey: 100,
    // Linear work: seconds only where the machine is very busy.
    timeoutMs: 30_000,
    maxHeapMb: 256,
    idleMs: 60_000,
  }),
)

/**
 * Cleans the HTML of entries. Accounts take turns after each entry, which takes some 60 ms where it is 50,000
 * characters of nothing but marks.
 * @throws invalid_request for HTML that takes too long to clean, and what `createFairLimiter` throws
 */
export async function cleanEntries(ctx: Ctx, entries: Entry[]): Promise<CleanHtml[]> {
  const cleaner = htmlCleaner(ctx)
  const cleaned: CleanHtml[] = []
  for (const [index, { html = '', summary_html }] of entries.entries()) {
    ctx.clientGone?.throwIfAborted()
    // Once begun, an import is not refused for others that wait.
    const turn = index === 0 ? turnOf(ctx) : { ...turnOf(ctx), clientGone: null }
    try {
      cleaned.push(await cleaner.run(turn, { html, summary_html: summary_html ?? '' }))
    } catch (error) {
      if (!(error instanceof ThreadTimeoutError)) throw error
      throw invalidRequest(`entries.${index}: its HTML takes too long to clean.`)
    }
  }
  return cleaned
}
