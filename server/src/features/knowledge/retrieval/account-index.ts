import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { buildIndexOffThread, compactIndexOffThread } from '../../../search/build-off-thread.ts'
import { applyChanges, indexBytes, type KnowledgeIndex, needsCompacting } from '../../../search/engine.ts'
import type { KnowledgeRef } from '../changes.queries.ts'
import { findSimilarityScale, listVectors } from '../embeddings/embeddings.queries.ts'
import { type Vectors, withVectors } from '../embeddings/vectors.ts'
import { renewTokens, staleOf } from './renew-tokens.ts'
import {
  type KnowledgeVersions,
  readChangedEntries,
  readEntries,
  readKnowledgeVersions,
} from './retrieval.queries.ts'

/** What is searched of an account. */
export type Knowledge = {
  index: KnowledgeIndex
  /** null where no model of embeddings has read all of it */
  vectors: Vectors | null
}

/** The same as of a version of it. */
type Loaded = Knowledge & { version: number; vectors_version: number; bytes: number }

/** What the process keeps of an account. */
type Kept = { loaded: Loaded | null; refreshing: Promise<Loaded> | null }

/** By account, the least recently used first. */
const keptIndexes = appState(() => new Map<number, Kept>())

/**
 * The account's index at its present knowledge version: kept in memory, and brought up to date by what
 * changed since. The database stays the truth, so several processes need not talk to each other.
 */
export async function knowledgeOf(ctx: Ctx): Promise<Knowledge> {
  const kept = touch(ctx)
  const present = await readVersions(ctx)
  for (;;) {
    const { loaded } = kept
    if (loaded !== null && isAsNew(loaded, present)) return loaded
    // One refresh at a time; one that began before the last change is followed by another.
    kept.refreshing ??= refresh(ctx, kept).finally(() => {
      kept.refreshing = null
    })
    await kept.refreshing
  }
}

/** The account's versions; that of its vectors is 0 while the configured model has not read everything. */
async function readVersions({ app, account }: Ctx): Promise<KnowledgeVersions> {
  const versions = await readKnowledgeVersions(app.db, account.id)
  return versions.embedded_with === app.embedder?.name ? versions : { ...versions, vectors_version: 0 }
}

const isAsNew = (loaded: Loaded, { version, vectors_version }: KnowledgeVersions): boolean =>
  loaded.version >= version && loaded.vectors_version >= vectors_version

/** Makes the account the one that was used last. */
function touch(ctx: Ctx): Kept {
  const indexes = keptIndexes(ctx)
  const kept = indexes.get(ctx.account.id) ?? { loaded: null, refreshing: null }
  indexes.delete(ctx.account.id)
  indexes.set(ctx.account.id, kept)
  return kept
}

async function refresh(ctx: Ctx, kept: Kept): Promise<Loaded> {
  const before = kept.loaded
  // The versions are read first: what is committed in between is then read twice, never missed.
  const present = await readVersions(ctx)
  const changed =
    before === null || before.version >= present.version
      ? []
      : await readChangedEntries(ctx.app.db, ctx.account.id, before.version)
  const index = before === null ? await load(ctx) : await catchUp(ctx, before.index, changed)
  const vectors = await loadVectors(ctx, before, present, changed)
  const bytes = indexBytes(index) + (vectors?.bytes ?? 0)
  const { version, vectors_version } = present
  kept.loaded = { index, vectors, version, vectors_version, bytes }
  dropOthers(ctx)
  if (needsCompacting(index)) compactLater(ctx, kept, kept.loaded)
  return kept.loaded
}

async function load(ctx: Ctx): Promise<KnowledgeIndex> {
  return buildIndexOffThread(await currentEntries(ctx, null))
}

async function catchUp(ctx: Ctx, before: KnowledgeIndex, changed: KnowledgeRef[]): Promise<KnowledgeIndex> {
  if (changed.length === 0) return before
  const added = await buildIndexOffThread(await currentEntries(ctx, changed))
  const removed = changed.map(({ kind, id }) => ({ kind, source_id: id }))
  return applyChanges(before, { removed, added })
}

/** The vectors of what changed, and all that came since; null until the model has read everything. */
async function loadVectors(
  { app, account }: Ctx,
  before: Loaded | null,
  present: KnowledgeVersions,
  changed: KnowledgeRef[],
): Promise<Vectors | null> {
  const { db, embedder } = app
  if (embedder === null || present.vectors_version === 0) return null
  const held = before?.vectors ?? null
  const after_version = held === null ? 0 : before!.vectors_version
  const isNew = after_version < present.vectors_version
  if (held !== null && !isNew && changed.length === 0) return held
  const scale = held?.scale ?? (await findSimilarityScale(db, embedder.name))
  if (scale === undefined) return null
  const since = { refs: changed, after_version: isNew ? after_version : null }
  const added = await listVectors(db, account.id, embedder.name, since)
  return withVectors(held ?? { scale, sources: new Map(), bytes: 0 }, changed, added)
}

/** Entries with tokens of this version: those of another are made again first. */
async function currentEntries(ctx: Ctx, of: Parameters<typeof readEntries>[2]) {
  const entries = await readEntries(ctx.app.db, ctx.account.id, of)
  const stale = staleOf(entries)
  if (stale.length === 0) return entries
  await renewTokens(ctx, stale)
  return readEntries(ctx.app.db, ctx.account.id, of)
}

/** Joins what many changes left in pieces, while searches go on. */
function compactLater(ctx: Ctx, kept: Kept, from: Loaded): void {
  compactIndexOffThread(from.index)
    .then((index) => {
      const bytes = indexBytes(index) + (from.vectors?.bytes ?? 0)
      if (kept.loaded === from) kept.loaded = { ...from, index, bytes }
    })
    .catch((err) => ctx.log.warn({ err }, 'an index could not be compacted'))
}

/** Drops the indexes of those accounts that were used least recently, down to what the operator allows. */
function dropOthers(ctx: Ctx): void {
  const indexes = keptIndexes(ctx)
  const most = ctx.app.config.KNOWLEDGE_CACHE_MB * 1024 * 1024
  let held = 0
  for (const kept of indexes.values()) held += kept.loaded?.bytes ?? 0
  for (const [account_id, kept] of indexes) {
    if (held <= most) return
    if (account_id === ctx.account.id || kept.refreshing !== null) continue
    held -= kept.loaded?.bytes ?? 0
    indexes.delete(account_id)
  }
}
