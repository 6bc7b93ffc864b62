import { ModelError } from '../../../platform/ai/index.ts'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'

const questionsKept = 500
const mostCharacters = 2_000
/** So long nobody waits for a server that failed. */
const restMs = 10_000

const states = appState(() => ({ vectors: new Map<string, Promise<Float32Array | null>>(), rests_until: 0 }))

/** The vector of a question; null where there is no model, or it does not answer in time. */
export async function questionVector(ctx: Ctx, question: string): Promise<Float32Array | null> {
  const { embedder, clock } = ctx.app
  if (embedder === null) return null
  const state = states(ctx)
  const text = question.slice(0, mostCharacters).toWellFormed()
  let vector = state.vectors.get(text)
  if (vector === undefined && clock.nowMs() < state.rests_until) return null
  state.vectors.delete(text)
  vector ??= embedder.embedQuestion(text).catch((err) => {
    state.vectors.delete(text)
    if (!(err instanceof ModelError)) throw err
    ctx.log.warn(
      { model: embedder.name, reason: err.reason, err },
      'a question is answered by its words alone',
    )
    // A question that is refused says nothing of the next.
    if (err.reason !== 'unsupported') state.rests_until = clock.nowMs() + restMs
    return null
  })
  state.vectors.set(text, vector)
  if (state.vectors.size > questionsKept) state.vectors.delete(state.vectors.keys().next().value!)
  return vector
}
