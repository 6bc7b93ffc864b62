import { type Embedder, ModelError } from '../../../platform/ai/index.ts'
import type { App, Ctx } from '../../../platform/context.ts'
import { type DueRow, defineJob, type PeriodicTask } from '../../../platform/jobs/job.ts'
import { embedKnowledgeName } from '../job-names.ts'
import { readKnowledgeVersions } from '../retrieval/retrieval.queries.ts'
import {
  askForOtherModels,
  deleteUnusedEmbeddings,
  finishEmbedding,
  insertEmbeddings,
  postponeEmbedding,
  selectUnembedded,
  type Unembedded,
} from './embeddings.queries.ts'
import { ensureSimilarityScale, harmlessText } from './ensure-similarity-scale.ts'
import { quantise } from './similarity.rules.ts'

// Servers take 32 at least; what one claim takes ends within its lease even if each request needs all its time.
const textsAtOnce = 32
const requestsPerRun = 4
const leaseMs = 150_000
const firstPauseMs = 5_000
const longestPauseMs = 300_000
/** Longer ones are refused by most models, which read some 500 tokens. */
const mostCharacters = 8_000

/** Gives every text that is searched a vector of the configured model; until all have one, words alone are searched. */
export const embedKnowledge = defineJob({
  name: embedKnowledgeName,
  table: 'knowledge_versions',
  leaseMs,
  concurrency: 2,
  run: embedTexts,
})

/** Finds the accounts that the configured model has not read: it is new, or another one. */
export const findUnreadAccounts: PeriodicTask = {
  name: 'find-accounts-to-embed',
  intervalMs: 10_000,
  async run({ embedder, db, clock }: App) {
    return embedder === null ? 0 : askForOtherModels(db, embedder.name, new Date(clock.nowMs()), 500)
  },
}

async function embedTexts(ctx: Ctx, { attempt }: DueRow): Promise<void> {
  const { db, embedder, clock } = ctx.app
  const account_id = ctx.account.id
  if (embedder === null) return postponeEmbedding(db, account_id, { attempt, due_at: null, failed: false })
  try {
    const { version } = await readKnowledgeVersions(db, account_id)
    await ensureSimilarityScale(ctx, embedder)
    const ended = await embedSome(ctx, embedder)
    const now = new Date(clock.nowMs())
    if (!ended) return await postponeEmbedding(db, account_id, { attempt, due_at: now, failed: false })
    await deleteUnusedEmbeddings(db, account_id, embedder.name)
    await finishEmbedding(db, account_id, { attempt, model: embedder.name, version, now })
  } catch (err) {
    if (!(err instanceof ModelError)) throw err
    const pause_ms = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1))
    const due_at = new Date(clock.nowMs() + Math.max(pause_ms, err.retry_after_ms ?? 0))
    ctx.log.warn({ model: embedder.name, reason: err.reason, err, due_at }, 'texts could not be embedded')
    await postponeEmbedding(db, account_id, { attempt, due_at, failed: true })
  }
}

/** @returns whether nothing is left. @throws ModelError */
async function embedSome(ctx: Ctx, embedder: Embedder): Promise<boolean> {
  const limit = textsAtOnce * requestsPerRun
  const texts = await selectUnembedded(ctx.app.db, ctx.account.id, embedder.name, limit)
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const some = texts.slice(from, from + textsAtOnce)
    const vectors = await vectorsOf(embedder, some)
    await insertEmbeddings(
      ctx.app.db,
      ctx.account.id,
      embedder.name,
      some.map(({ text_hash }, i) => ({ text_hash, vector: quantise(vectors[i]!) })),
    )
  }
  return texts.length < limit
}

/** Vectors of texts; an empty one for a text that the model does not take, such as one that is too long for it. */
async function vectorsOf(embedder: Embedder, texts: Unembedded[]): Promise<Float32Array[]> {
  const said = texts.map(({ text }) => text.slice(0, mostCharacters).toWellFormed())
  try {
    return await embedder.embedTexts(said)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Where it refuses everything, it is not the texts' fault.
    await embedder.embedTexts([harmlessText])
  }
  const vectors: Float32Array[] = []
  for (const text of said) {
    const [vector] = await embedder.embedTexts([text]).catch((error) => {
      if (!isRefusal(error)) throw error
      return [new Float32Array()]
    })
    vectors.push(vector!)
  }
  return vectors
}

/** What may be the fault of one text: some servers answer nonsense to one that they cannot read. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ModelError && ['unsupported', 'refused', 'bad_answer'].includes(error.reason)
