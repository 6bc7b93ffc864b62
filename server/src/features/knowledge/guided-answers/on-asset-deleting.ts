import type { Ctx } from '../../../platform/context.ts'
import { removeFromGuidedAnswers } from './remove-from-guided-answers.ts'

/**
 * Removes an asset from the actions that name it and adds those guided answers to its uses. Where they make the
 * deletion fail, the removal is rolled back with it.
 */
export async function onAssetDeleting(
  tx: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  const ids = await removeFromGuidedAnswers(tx, { type: 'asset', asset_id })
  for (const id of ids) uses.push(`guided answer ${id}`)
}
