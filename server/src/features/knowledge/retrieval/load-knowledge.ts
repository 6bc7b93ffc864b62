import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { isDenied } from '../../../platform/db/errors.ts'
import { applyChanges, type SearchIndex } from '../../../search/index.ts'
import type { KnowledgeRef } from '../changes.queries.ts'
import { findSimilarityScale, listVectors } from '../embeddings/embeddings.queries.ts'
import { type Vectors, withVectors } from '../embeddings/vectors.ts'
import { documentBatches } from './document-batches.ts'
import { indexBuilder } from './index-builder.ts'
import { indexFolder, openIndex } from './index-files.ts'
import { keptTexts } from './kept-texts.ts'
import {
  type CacheEntry,
  type Knowledge,
  knowledgeCache,
  type LoadedKnowledge,
  maxCacheBytes,
  setLoaded,
} from './knowledge-cache.ts'
import {
  findDatabaseState,
  findKnowledgeVersions,
  type KnowledgeVersions,
  listChangedEntries,
} from './retrieval.queries.ts'
import { storeLargeSegments, takeIntoMemory, tendLater } from './tend-index.ts'

/**
 * The account's index and vectors at the present knowledge version, for a question.
 * @param present the versions, where they were read already
 */
export async function loadKnowledge(ctx: Ctx, present?: KnowledgeVersions): Promise<Knowledge> {
  const cache = knowledgeCache(ctx)
  const entry = cache.ensure(ctx.account.id)
  cache.countQuestion(entry)
  const loaded = await bringUpToDate(ctx, entry, present)
  takeIntoMemory(ctx, entry)
  return loaded
}

/**
 * Opens the account's knowledge from its files or builds it, and applies what changed since. The database stays the
 * truth, so several processes need not talk to each other.
 */
export async function bringUpToDate(
  ctx: Ctx,
  entry: CacheEntry,
  known?: KnowledgeVersions,
): Promise<LoadedKnowledge> {
  const present = known ?? (await findVersions(ctx))
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

/** The account's knowledge after files of an index were found to be gone: its segments were merged meanwhile. */
export async function reopenKnowledge(ctx: Ctx, gone: Knowledge): Promise<Knowledge> {
  const cache = knowledgeCache(ctx)
  if (cache.find(ctx.account.id)?.loaded === gone) cache.forget(ctx.account.id)
  return loadKnowledge(ctx)
}

/** The account's versions; that of its vectors is 0 while the configured model has not embedded everything. */
export async function findVersions({ app, db, account }: Ctx): Promise<KnowledgeVersions> {
  const versions = await findKnowledgeVersions(db, account.id)
  return versions.embedded_with === app.embedder?.name ? versions : { ...versions, vectors_version: 0 }
}

const isUpToDate = (loaded: LoadedKnowledge, { version, vectors_version }: KnowledgeVersions): boolean =>
  loaded.version >= version && loaded.vectors_version >= vectors_version

async function refresh(ctx: Ctx, entry: CacheEntry): Promise<void> {
  const { db } = ctx.app
  // The versions are loaded first: what is committed in between is then loaded twice, never missed.
  const { version, vectors_version } = await findVersions(ctx)
  const wasLoaded = entry.loaded !== null
  const before = entry.loaded ?? (await openStored(ctx, version))
  const isNew = before !== entry.loaded && before.version === 0
  const isBehind = !isNew && before.version < version
  const changed = isBehind ? await listChangedEntries(db, ctx.account.id, before.version) : []
  const added = await buildSegments(ctx, isNew ? null : changed)
  const vectors = await loadVectors(ctx, before, { vectors_version, changed })
  // Segments may have been merged meanwhile.
  const index = withChanges(entry.loaded?.index ?? before.index, changed, added)
  const removed_ms = before.removed_ms ?? ctx.app.clock.realMs()
  setLoaded(entry, { ...before, index, vectors, version, vectors_version, removed_ms })
  // What changed before it was opened is not told.
  keptTexts(ctx).forget(ctx.account.id, wasLoaded ? changed : null)
  knowledgeCache(ctx).evict(maxCacheBytes(ctx), entry)
  tendLater(ctx, entry)
}

/** What the account's files hold; nothing at version 0 where they are of no use. */
async function openStored(ctx: Ctx, presentVersion: number): Promise<LoadedKnowledge> {
  const database = await findDatabaseState(ctx.app.db).catch((error: unknown) => {
    // A state that is not told may be another one: files are of use to this process alone.
    if (isDenied(error)) return randomUUID()
    throw error
  })
  const stored = await openIndex(indexFolder(ctx)).catch((err) => {
    ctx.log.warn({ err }, 'an index could not be opened; it is built anew')
    return null
  })
  const none = { version: 0, index: { segments: [], removed: [] }, database, removed_ms: null }
  const isUsable = stored?.database === database && stored.version <= presentVersion
  return { ...(isUsable ? stored : none), vectors: null, vectors_version: 0 }
}

/** Segments of the documents of changed entries, or of all. Large ones are in files. @param changed null for all */
async function buildSegments(ctx: Ctx, changed: KnowledgeRef[] | null): Promise<SearchIndex[]> {
  const built: SearchIndex[] = []
  if (changed?.length === 0) return built
  for await (const documents of documentBatches(ctx, changed)) {
    const index = await indexBuilder(ctx).build(ctx.account.id, documents)
    built.push(await storeLargeSegments(ctx, index))
  }
  return built
}

function withChanges(before: SearchIndex, changed: KnowledgeRef[], added: SearchIndex[]): SearchIndex {
  const removed = changed.map(({ kind, id }) => ({ kind, owner_id: id }))
  const remaining = removed.length > 0 ? applyChanges(before, { removed, added: [] }) : before
  return added.reduce((index, one) => applyChanges(index, { removed: [], added: one }), remaining)
}

/** The vectors with those of changed entries and all new ones; null until the model has embedded everything. */
async function loadVectors(
  { app, account }: Ctx,
  before: LoadedKnowledge,
  { vectors_version, changed }: { vectors_version: number; changed: KnowledgeRef[] },
): Promise<Vectors | null> {
  const { db, embedder } = app
  if (embedder === null || vectors_version === 0) return null
  const { vectors } = before
  const after_version = vectors === null ? 0 : before.vectors_version
  const hasNew = after_version < vectors_version
  if (vectors !== null && !hasNew && changed.length === 0) return vectors
  const scale = vectors?.scale ?? (await findSimilarityScale(db, embedder.name))
  if (scale === undefined) return null
  const since = { refs: changed, after_version: hasNew ? after_version : null }
  const added = await listVectors(db, account.id, embedder.name, since)
  return withVectors(vectors ?? { scale, entries: new Map(), bytes: 0 }, changed, added)
}
