import type { Ctx } from '../../../platform/context.ts'
import { removeFromGuidedAnswers } from './remove-from-guided-answers.ts'

/**
 * Takes an asset that is being deleted out of the actions that name it, and says which guided answers those are: where
 * the deletion is refused for them, this too is undone.
 */
export async function forgetAsset(
  tx: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  for (const id of await removeFromGuidedAnswers(tx, { type: 'asset', asset_id }))
    uses.push(`guided answer ${id}`)
}
