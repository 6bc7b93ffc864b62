import { availableParallelism } from 'node:os'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { createThreadPool } from '../../../platform/thread-pool.ts'
import {
  type IngestedText,
  ingestText,
  joinSlices,
  type TextToIngest,
} from '../../../text/ingest-text.rules.ts'
import { cutIntoSlices } from '../../../text/slices.rules.ts'
import { analyser } from '../analyser.ts'
import { type PackedText, unpackPassages } from './pack-passages.rules.ts'

// Prose of this length is ingested in 5 ms, the slowest that was found in 14 ms. It is as long as a description, an
// answer or a message may be: no text of more is analysed on the thread that answers requests.
const maxInlineCharacters = 4_000

const ingesters = appState(() =>
  createThreadPool<TextToIngest, PackedText>({
    worker: new URL('./ingest.worker.ts', import.meta.url),
    maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
    timeoutMs: 60_000,
    maxHeapMb: 512,
    idleMs: 60_000,
  }),
)

/**
 * Splits a text into passages with tokens. A long text is ingested in a thread beside the one that answers requests,
 * slice by slice, and accounts take turns after each: no text keeps the others waiting for longer than a slice takes.
 * @throws ThreadTimeoutError, and what `createFairLimiter` throws
 */
export async function ingestOffThread(ctx: Ctx, text: TextToIngest): Promise<IngestedText> {
  const { title, content_text, language } = text
  if (content_text.length <= maxInlineCharacters) return ingestText(text, analyser(ctx))
  const slices: { start: number; ingested: IngestedText }[] = []
  for (const { start, end } of cutIntoSlices(content_text)) {
    const before = slices.at(-1)?.ingested
    const slice = content_text.slice(start, end)
    const packed = await ingesters(ctx).run(
      // Once begun, it is not refused for others that wait.
      before === undefined ? turnOf(ctx) : { ...turnOf(ctx), clientGone: null },
      {
        title,
        content_text: slice,
        language,
        continues: before && { language: before.language, heading: before.passages.at(-1)?.heading ?? '' },
      },
    )
    ctx.clientGone?.throwIfAborted()
    slices.push({ start, ingested: unpackPassages(slice, packed) })
  }
  return joinSlices(text, slices)
}
