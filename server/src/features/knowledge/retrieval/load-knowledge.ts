import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { applyChanges, indexBytes, needsCompacting, type SearchIndex } from '../../../search/index.ts'
import type { KnowledgeRef } from '../changes.queries.ts'
import { findSimilarityScale, listVectors } from '../embeddings/embeddings.queries.ts'
import { type Vectors, withVectors } from '../embeddings/vectors.ts'
import { createIndexBuilder } from './index-builder.ts'
import { renewTokens, staleDocuments } from './renew-tokens.ts'
import {
  findKnowledgeVersions,
  type KnowledgeDocument,
  type KnowledgeVersions,
  listChangedEntries,
  listDocuments,
} from './retrieval.queries.ts'

/** The searchable knowledge of an account. */
export type Knowledge = {
  index: SearchIndex
  /** null where no model has embedded all of it */
  vectors: Vectors | null
}

/** Knowledge as it is at these versions. */
type LoadedKnowledge = Knowledge & { version: number; vectors_version: number; bytes: number }

type CacheEntry = { loaded: LoadedKnowledge | null; refreshing: Promise<LoadedKnowledge> | null }

/** By account, the least recently used first. */
const knowledgeCache = appState(() => new Map<number, CacheEntry>())

const indexBuilder = appState(createIndexBuilder)

/**
 * The account's index and vectors at the present knowledge version. They are cached in memory and brought up to date
 * by what changed since. The database stays the truth, so several processes need not talk to each other.
 */
export async function loadKnowledge(ctx: Ctx): Promise<Knowledge> {
  const entry = useCacheEntry(ctx)
  const present = await findVersions(ctx)
  for (;;) {
    const { loaded } = entry
    if (loaded !== null && isUpToDate(loaded, present)) return loaded
    // One refresh at a time; one that began before the last change is followed by another.
    entry.refreshing ??= refresh(ctx, entry).finally(() => {
      entry.refreshing = null
    })
    await entry.refreshing
  }
}

/** The account's versions; that of its vectors is 0 while the configured model has not embedded everything. */
async function findVersions({ app, account }: Ctx): Promise<KnowledgeVersions> {
  const versions = await findKnowledgeVersions(app.db, account.id)
  return versions.embedded_with === app.embedder?.name ? versions : { ...versions, vectors_version: 0 }
}

const isUpToDate = (loaded: LoadedKnowledge, { version, vectors_version }: KnowledgeVersions): boolean =>
  loaded.version >= version && loaded.vectors_version >= vectors_version

/** The account's cache entry, which becomes the most recently used one. */
function useCacheEntry(ctx: Ctx): CacheEntry {
  const cache = knowledgeCache(ctx)
  const entry = cache.get(ctx.account.id) ?? { loaded: null, refreshing: null }
  cache.delete(ctx.account.id)
  cache.set(ctx.account.id, entry)
  return entry
}

async function refresh(ctx: Ctx, entry: CacheEntry): Promise<LoadedKnowledge> {
  const before = entry.loaded
  // The versions are loaded first: what is committed in between is then loaded twice, never missed.
  const { version, vectors_version } = await findVersions(ctx)
  const changed =
    before === null || before.version >= version
      ? []
      : await listChangedEntries(ctx.app.db, ctx.account.id, before.version)
  const index = before === null ? await buildWholeIndex(ctx) : await updateIndex(ctx, before.index, changed)
  const vectors = await loadVectors(ctx, before, { vectors_version, changed })
  const bytes = indexBytes(index) + (vectors?.bytes ?? 0)
  entry.loaded = { index, vectors, version, vectors_version, bytes }
  evictLeastRecentlyUsed(ctx)
  if (needsCompacting(index)) compactLater(ctx, entry, entry.loaded)
  return entry.loaded
}

async function buildWholeIndex(ctx: Ctx): Promise<SearchIndex> {
  return indexBuilder(ctx).build(ctx.account.id, await listCurrentDocuments(ctx, null))
}

async function updateIndex(ctx: Ctx, index: SearchIndex, changed: KnowledgeRef[]): Promise<SearchIndex> {
  if (changed.length === 0) return index
  const added = await indexBuilder(ctx).build(ctx.account.id, await listCurrentDocuments(ctx, changed))
  const removed = changed.map(({ kind, id }) => ({ kind, owner_id: id }))
  return applyChanges(index, { removed, added })
}

/** The vectors with those of changed entries and all new ones; null until the model has embedded everything. */
async function loadVectors(
  { app, account }: Ctx,
  before: LoadedKnowledge | null,
  { vectors_version, changed }: { vectors_version: number; changed: KnowledgeRef[] },
): Promise<Vectors | null> {
  const { db, embedder } = app
  if (embedder === null || vectors_version === 0) return null
  const vectors = before?.vectors ?? null
  const after_version = vectors === null ? 0 : before!.vectors_version
  const hasNew = after_version < vectors_version
  if (vectors !== null && !hasNew && changed.length === 0) return vectors
  const scale = vectors?.scale ?? (await findSimilarityScale(db, embedder.name))
  if (scale === undefined) return null
  const since = { refs: changed, after_version: hasNew ? after_version : null }
  const added = await listVectors(db, account.id, embedder.name, since)
  return withVectors(vectors ?? { scale, entries: new Map(), bytes: 0 }, changed, added)
}

/** Documents with tokens of the present version: tokens of another are encoded anew first. */
async function listCurrentDocuments(ctx: Ctx, refs: KnowledgeRef[] | null): Promise<KnowledgeDocument[]> {
  const documents = await listDocuments(ctx.app.db, ctx.account.id, refs)
  const stale = staleDocuments(documents)
  if (stale.length === 0) return documents
  await renewTokens(ctx, stale)
  return listDocuments(ctx.app.db, ctx.account.id, refs)
}

/** Merges the segments that many changes left, while searches go on. */
function compactLater(ctx: Ctx, entry: CacheEntry, from: LoadedKnowledge): void {
  indexBuilder(ctx)
    .compact(ctx.account.id, from.index)
    .then((index) => {
      const bytes = indexBytes(index) + (from.vectors?.bytes ?? 0)
      if (entry.loaded === from) entry.loaded = { ...from, index, bytes }
    })
    .catch((err) => ctx.log.warn({ err }, 'an index could not be compacted'))
}

/** Evicts the least recently used accounts until the cache is within the operator's bound. */
function evictLeastRecentlyUsed(ctx: Ctx): void {
  const cache = knowledgeCache(ctx)
  const maxBytes = ctx.app.config.KNOWLEDGE_CACHE_MB * 1024 * 1024
  let bytes = 0
  for (const entry of cache.values()) bytes += entry.loaded?.bytes ?? 0
  for (const [account_id, entry] of cache) {
    if (bytes <= maxBytes) return
    if (account_id === ctx.account.id || entry.refreshing !== null) continue
    bytes -= entry.loaded?.bytes ?? 0
    cache.delete(account_id)
  }
}
