import { availableParallelism } from 'node:os'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { createThreadPool } from '../../../platform/thread-pool.ts'
import { type IngestedText, ingestText, type TextToIngest } from '../../../text/ingest-text.rules.ts'
import { analyser } from '../analyser.ts'

// A text of this length is ingested in a few milliseconds, faster than by the messages to a thread and back.
const maxInlineCharacters = 8_000

const ingesters = appState(() =>
  createThreadPool<TextToIngest, IngestedText>({
    worker: new URL('./ingest.worker.ts', import.meta.url),
    maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
    timeoutMs: 60_000,
    maxHeapMb: 512,
    idleMs: 60_000,
  }),
)

/**
 * Splits a text into passages with tokens. A long text is ingested in a thread beside the one that answers requests.
 * @throws ThreadTimeoutError
 */
export async function ingestOffThread(ctx: Ctx, text: TextToIngest): Promise<IngestedText> {
  if (text.content_text.length <= maxInlineCharacters) return ingestText(text, analyser(ctx))
  return ingesters(ctx).run(turnOf(ctx), text)
}
