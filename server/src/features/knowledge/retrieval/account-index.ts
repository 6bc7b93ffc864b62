import type { Ctx } from '../../../platform/context.ts'
import { perApp } from '../../../platform/per-app.ts'
import { applyChanges, buildIndex, type KnowledgeIndex } from './engine.ts'
import { readChangedEntries, readEntries, readKnowledgeVersion } from './retrieval.queries.ts'

type Loaded = { version: number; index: KnowledgeIndex }

const loadedIndexes = perApp(() => new Map<number, Promise<Loaded>>())

/**
 * The account's index at its present knowledge version: kept in memory, and brought up to date by what
 * changed since. The database stays the truth, so several processes need not talk to each other.
 */
export async function knowledgeIndexOf(ctx: Ctx): Promise<KnowledgeIndex> {
  const indexes = loadedIndexes(ctx)
  const account_id = ctx.account.id
  const before = indexes.get(account_id)
  const next = before === undefined ? load(ctx) : catchUp(ctx, await before)
  indexes.set(account_id, next)
  try {
    return (await next).index
  } catch (error) {
    indexes.delete(account_id)
    throw error
  }
}

// The version is read first: what is committed in between is then read twice, never missed.
async function load(ctx: Ctx): Promise<Loaded> {
  const version = await readKnowledgeVersion(ctx.db, ctx.account.id)
  return { version, index: buildIndex(await readEntries(ctx.db, ctx.account.id, null)) }
}

async function catchUp(ctx: Ctx, loaded: Loaded): Promise<Loaded> {
  const version = await readKnowledgeVersion(ctx.db, ctx.account.id)
  if (version === loaded.version) return loaded
  const changed = await readChangedEntries(ctx.db, ctx.account.id, loaded.version)
  const added = await readEntries(ctx.db, ctx.account.id, changed)
  const removed = changed.map(({ kind, id }) => ({ kind, source_id: id }))
  return { version, index: applyChanges(loaded.index, { removed, added }) }
}
