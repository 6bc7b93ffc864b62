import type { Ctx } from '../../../platform/context.ts'
import { sourceDeleted } from '../events.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import type { DeletedSource } from './units.queries.ts'

/** Lets the index and later features know which sources of units were deleted, and which are new or changed. */
export async function markUnitSourcesChanged(
  tx: Ctx,
  deleted: DeletedSource[],
  changed: number[],
): Promise<void> {
  for (const { id } of deleted) await tx.emit(sourceDeleted, { source_id: id })
  const ids = [...deleted.map(({ id }) => id), ...changed]
  await markKnowledgeChanged(
    tx,
    ids.map((id) => ({ kind: 'source', id })),
  )
}
