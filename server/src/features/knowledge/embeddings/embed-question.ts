import { ModelError } from '../../../platform/ai/index.ts'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'

const maxCachedQuestions = 500
const maxCharacters = 2_000
/** After a failure no question waits for the server during this time. */
const pauseMs = 10_000

const questionCache = appState(() => ({
  // The least recently asked first.
  vectors: new Map<string, Promise<Float32Array | null>>(),
  paused_until_ms: Number.NEGATIVE_INFINITY,
}))

/** The vector of a question. null where no model is configured, or it does not answer in time. */
export async function embedQuestion(ctx: Ctx, question: string): Promise<Float32Array | null> {
  const { embedder, clock } = ctx.app
  if (embedder === null) return null
  const cache = questionCache(ctx)
  const text = question.slice(0, maxCharacters).toWellFormed()
  let vector = cache.vectors.get(text)
  if (vector === undefined && clock.monotonicMs() < cache.paused_until_ms) return null
  cache.vectors.delete(text)
  vector ??= embedder.embedQuestion(text).catch((err) => {
    cache.vectors.delete(text)
    if (!(err instanceof ModelError)) throw err
    ctx.log.warn(
      { model: embedder.name, reason: err.reason, err },
      'a question is answered by its words alone',
    )
    // Where one question is refused, the next may be accepted.
    if (err.reason !== 'unsupported') cache.paused_until_ms = clock.monotonicMs() + pauseMs
    return null
  })
  cache.vectors.set(text, vector)
  if (cache.vectors.size > maxCachedQuestions) cache.vectors.delete(cache.vectors.keys().next().value!)
  return vector
}
