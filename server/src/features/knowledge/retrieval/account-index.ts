import type { Ctx } from '../../../platform/context.ts'
import { perApp } from '../../../platform/per-app.ts'
import { buildIndexOffThread, compactIndexOffThread } from './build-off-thread.ts'
import { applyChanges, indexBytes, type KnowledgeIndex, needsCompacting } from './engine.ts'
import { renewTokens, staleOf } from './renew-tokens.ts'
import { readChangedEntries, readEntries, readKnowledgeVersion } from './retrieval.queries.ts'

/** The index of an account as of a version of its knowledge. */
type Loaded = { version: number; index: KnowledgeIndex; bytes: number }

/** What the process keeps of an account. */
type Kept = { loaded: Loaded | null; refreshing: Promise<Loaded> | null }

/** By account, the least recently used first. */
const keptIndexes = perApp(() => new Map<number, Kept>())

const empty: Loaded = { version: 0, index: { segments: [], removed: [] }, bytes: 0 }

/**
 * The account's index at its present knowledge version: kept in memory, and brought up to date by what
 * changed since. The database stays the truth, so several processes need not talk to each other.
 */
export async function knowledgeIndexOf(ctx: Ctx): Promise<KnowledgeIndex> {
  const kept = touch(ctx)
  const version = await readKnowledgeVersion(ctx.app.db, ctx.account.id)
  for (;;) {
    const { loaded } = kept
    if (loaded !== null && loaded.version >= version) return loaded.index
    // One refresh at a time; one that began before the last change is followed by another.
    kept.refreshing ??= refresh(ctx, kept).finally(() => {
      kept.refreshing = null
    })
    await kept.refreshing
  }
}

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
  // The version is read first: what is committed in between is then read twice, never missed.
  const version = await readKnowledgeVersion(ctx.app.db, ctx.account.id)
  const index = before === null ? await load(ctx) : await catchUp(ctx, before)
  kept.loaded = version === 0 ? empty : { version, index, bytes: indexBytes(index) }
  dropOthers(ctx)
  if (needsCompacting(index)) compactLater(ctx, kept, kept.loaded)
  return kept.loaded
}

async function load(ctx: Ctx): Promise<KnowledgeIndex> {
  return buildIndexOffThread(await currentEntries(ctx, null))
}

async function catchUp(ctx: Ctx, before: Loaded): Promise<KnowledgeIndex> {
  const changed = await readChangedEntries(ctx.app.db, ctx.account.id, before.version)
  const added = await buildIndexOffThread(await currentEntries(ctx, changed))
  const removed = changed.map(({ kind, id }) => ({ kind, source_id: id }))
  return applyChanges(before.index, { removed, added })
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
      if (kept.loaded === from) kept.loaded = { ...from, index, bytes: indexBytes(index) }
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
