import { type Embedder, ModelError } from '../../../platform/ai/index.ts'
import type { App, Ctx } from '../../../platform/context.ts'
import { type DueRow, defineJob, type PeriodicTask } from '../../../platform/jobs/job.ts'
import { embedKnowledgeName } from '../job-names.ts'
import { findKnowledgeVersions } from '../retrieval/retrieval.queries.ts'
import {
  deleteUnusedEmbeddings,
  finishEmbedding,
  insertEmbeddings,
  listUnembeddedTexts,
  markAccountsToEmbed,
  postponeEmbedding,
  type UnembeddedText,
} from './embeddings.queries.ts'
import { ensureSimilarityScale, harmlessText } from './ensure-similarity-scale.ts'
import { quantise } from './similarity.rules.ts'

// Every server accepts 32 texts in a request. All requests of a run end within the lease, even at their timeout.
const maxTextsPerRequest = 32
const maxRequestsPerRun = 4
const leaseMs = 150_000
const firstPauseMs = 5_000
const maxPauseMs = 300_000
/** Most models refuse longer texts: they accept some 500 tokens. */
const maxCharacters = 8_000

/** Gives every text that is searched a vector of the configured model. Until all have one, only words are searched. */
export const embedKnowledge = defineJob({
  name: embedKnowledgeName,
  table: 'knowledge_versions',
  leaseMs,
  concurrency: 2,
  run: embedAccount,
})

/** Finds accounts with texts that have no vector of the configured model, because the model is new or was changed. */
export const findAccountsToEmbed: PeriodicTask = {
  name: 'find-accounts-to-embed',
  intervalMs: 10_000,
  async run({ embedder, db, clock }: App) {
    if (embedder === null) return 0
    return markAccountsToEmbed(db, embedder.name, new Date(clock.nowMs()), 500)
  },
}

async function embedAccount(ctx: Ctx, { attempt }: DueRow): Promise<void> {
  const { db, embedder, clock } = ctx.app
  const account_id = ctx.account.id
  if (embedder === null) return postponeEmbedding(db, account_id, { attempt, due_at: null, failed: false })
  try {
    const { version } = await findKnowledgeVersions(db, account_id)
    await ensureSimilarityScale(ctx, embedder)
    const isComplete = await embedNextTexts(ctx, embedder)
    const now = new Date(clock.nowMs())
    if (!isComplete) return await postponeEmbedding(db, account_id, { attempt, due_at: now, failed: false })
    await deleteUnusedEmbeddings(db, account_id, embedder.name)
    await finishEmbedding(db, account_id, { attempt, model: embedder.name, version, now })
  } catch (err) {
    if (!(err instanceof ModelError)) throw err
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1))
    const due_at = new Date(clock.nowMs() + Math.max(pauseMs, err.retry_after_ms ?? 0))
    ctx.log.warn({ model: embedder.name, reason: err.reason, err, due_at }, 'texts could not be embedded')
    await postponeEmbedding(db, account_id, { attempt, due_at, failed: true })
  }
}

/** @returns true if no text is left. @throws ModelError */
async function embedNextTexts(ctx: Ctx, embedder: Embedder): Promise<boolean> {
  const limit = maxTextsPerRequest * maxRequestsPerRun
  const texts = await listUnembeddedTexts(ctx.app.db, ctx.account.id, embedder.name, limit)
  for (let from = 0; from < texts.length; from += maxTextsPerRequest) {
    const batch = texts.slice(from, from + maxTextsPerRequest)
    const vectors = await embedBatch(embedder, batch)
    await insertEmbeddings(
      ctx.app.db,
      ctx.account.id,
      embedder.name,
      batch.map(({ text_hash }, i) => ({ text_hash, vector: quantise(vectors[i]!) })),
    )
  }
  return texts.length < limit
}

/** The vectors of texts. A text that the model refuses, for example as too long, gets an empty one. */
async function embedBatch(embedder: Embedder, batch: UnembeddedText[]): Promise<Float32Array[]> {
  const texts = batch.map(({ text }) => text.slice(0, maxCharacters).toWellFormed())
  try {
    return await embedder.embedTexts(texts)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // A server that refuses this text too refuses everything: then it is not the fault of the texts.
    await embedder.embedTexts([harmlessText])
  }
  const vectors: Float32Array[] = []
  for (const text of texts) {
    const [vector] = await embedder.embedTexts([text]).catch((error) => {
      if (!isRefusal(error)) throw error
      return [new Float32Array()]
    })
    vectors.push(vector!)
  }
  return vectors
}

/** True if one text may be the cause. Some servers send an invalid answer for a text that they cannot process. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ModelError && ['unsupported', 'refused', 'bad_answer'].includes(error.reason)
