import type { Ctx } from '../../../platform/context.ts'
import { noteKnowledgeChanges } from '../changes.queries.ts'
import { removeAssetFromActions } from './asset-uses.queries.ts'

/**
 * Takes an asset that is being deleted out of the actions that name it, and says which guided answers those are: where
 * the deletion is refused for them, this too is undone.
 */
export async function forgetAsset(
  tx: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  const changed = await removeAssetFromActions(tx.db, tx.account.id, asset_id, tx.now)
  if (changed.length === 0) return
  for (const id of changed) uses.push(`guided answer ${id}`)
  const changes = changed.map((id) => ({ kind: 'guided_answer' as const, id }))
  await noteKnowledgeChanges(tx.db, tx.account.id, changes)
}
