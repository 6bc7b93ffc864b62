import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { listFoldersWithDescendants } from '../exclusions.queries.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'

/** The knowledge that a clone does not see. Folders and sources do not affect guided answers and products. */
export type Exclusions = {
  folder_ids: number[]
  source_ids: number[]
  /** sources outside all folders */
  unfoldered: boolean
  /** kinds that it does not see at all; none unless given */
  kinds?: KnowledgeKind[]
}

/** The filter that hides what is excluded, with the folders below excluded ones. */
export async function createExclusionFilter(ctx: Ctx, exclusions: Exclusions): Promise<DocumentFilter> {
  const folders = new Set(await listFoldersWithDescendants(ctx.db, ctx.account.id, exclusions.folder_ids))
  const sources = new Set(exclusions.source_ids)
  const kinds = new Set<string>(exclusions.kinds)
  return (owner_id, group_id, kind) => {
    if (kinds.has(kind)) return false
    if (kind !== 'source') return true
    return !sources.has(owner_id) && (group_id === null ? !exclusions.unfoldered : !folders.has(group_id))
  }
}
