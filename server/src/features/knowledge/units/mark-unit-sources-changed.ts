import type { Ctx } from '../../../platform/context.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { emitSourcesDeleted } from '../sources/emit-sources-deleted.ts'
import type { DeletedSource } from './units.queries.ts'

/**
 * Marks deleted, new and changed sources of units for the index, and emits sourceDeleted for the deleted ones.
 * @param changed the ids of the new and changed sources
 */
export async function markUnitSourcesChanged(
  tx: Ctx,
  deleted: DeletedSource[],
  changed: number[],
): Promise<void> {
  await emitSourcesDeleted(
    tx,
    deleted.map(({ id }) => id),
  )
  const ids = [...deleted.map(({ id }) => id), ...changed]
  await markKnowledgeChanged(
    tx,
    ids.map((id) => ({ kind: 'source', id })),
  )
}
