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

/** Why a clone does not see something. */
export type ExclusionReason = 'silo_off' | 'source_excluded' | 'folder_excluded' | 'unfoldered_excluded'

type Explain = (...document: Parameters<DocumentFilter>) => ExclusionReason | null

/** Says why something is hidden, with the folders below excluded ones; null for what is visible. */
export async function createExclusionReason(ctx: Ctx, exclusions: Exclusions): Promise<Explain> {
  const folders = new Set(await listFoldersWithDescendants(ctx.db, ctx.account.id, exclusions.folder_ids))
  const sources = new Set(exclusions.source_ids)
  const kinds = new Set<string>(exclusions.kinds)
  return (owner_id, group_id, kind) => {
    if (kinds.has(kind)) return 'silo_off'
    if (kind !== 'source') return null
    if (sources.has(owner_id)) return 'source_excluded'
    if (group_id === null) return exclusions.unfoldered ? 'unfoldered_excluded' : null
    return folders.has(group_id) ? 'folder_excluded' : null
  }
}

/** The filter that hides what is excluded. */
export async function createExclusionFilter(ctx: Ctx, exclusions: Exclusions): Promise<DocumentFilter> {
  const reason = await createExclusionReason(ctx, exclusions)
  return (...document) => reason(...document) === null
}
