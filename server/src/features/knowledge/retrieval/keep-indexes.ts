import type { App } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import type { PeriodicTask } from '../../../platform/jobs/job.ts'
import { findAccount } from '../../accounts/index.ts'
import {
  indexesFolder,
  indexFolder,
  listStoredIndexes,
  readManifest,
  removeIndex,
  touchIndex,
} from './index-files.ts'
import { knowledgeCache, maxCacheBytes } from './knowledge-cache.ts'
import { bringUpToDate } from './load-knowledge.ts'
import { listKnowledgeVersions } from './retrieval.queries.ts'
import { takeIntoMemory, tendIndex } from './tend-index.ts'

/** Words of a removed text are out of the files when this has passed twice, and `intervalMs` twice. */
const maxRemovedMs = 3_600_000

/**
 * Opens the indexes of those who asked last while there is room, brings those in files up to date, and removes those of
 * deleted accounts and the words of removed texts.
 */
export const keepIndexes: PeriodicTask = {
  name: 'keep_indexes',
  intervalMs: 600_000,
  async run(app) {
    const folder = indexesFolder({ app })
    const account_ids = await listStoredIndexes(folder)
    const versions = await listKnowledgeVersions(app.db, account_ids)
    for (const account_id of account_ids) {
      if (app.stopping.aborted) break
      await keepIndex(app, account_id, versions.get(account_id) ?? null)
    }
    return 0
  },
}

/** @param version of the account's knowledge; null if it has none any more */
async function keepIndex(app: App, account_id: number, version: number | null): Promise<void> {
  const cache = knowledgeCache({ app })
  const account = version === null ? undefined : await findAccount(app.db, account_id)
  if (account === undefined) {
    cache.forget(account_id)
    return removeIndex(indexFolder({ app, account: { id: account_id } }))
  }
  const ctx = createContext(app, { account, actor: { kind: 'job', name: keepIndexes.name } })
  const folder = indexFolder(ctx)
  const nowMs = app.clock.realMs()
  const known = cache.find(account_id)
  if (known?.isAsked) {
    await touchIndex(folder, nowMs)
    known.isAsked = false
  }
  const manifest = await readManifest(folder)
  const isBehind = manifest === null || manifest.version < version!
  const isWorn =
    manifest !== null && manifest.removed_ms !== null && nowMs - manifest.removed_ms > maxRemovedMs
  const hasRoom = cache.countBytes() < maxCacheBytes(ctx)
  if (!isBehind && !isWorn && !hasRoom) return
  const entry = cache.ensure(account_id)
  try {
    await bringUpToDate(ctx, entry)
    await entry.tending
    if (isBehind || isWorn) await tendIndex(ctx, entry, isWorn ? 0 : undefined)
    takeIntoMemory(ctx, entry)
  } catch (err) {
    ctx.log.warn({ err, account_id }, 'an index could not be brought up to date')
  }
}
