import type { Ctx } from '../../../platform/context.ts'
import { removeFromFaqs } from './remove-from-faqs.ts'

/**
 * Removes an asset from the actions that name it and adds those questions to its uses. If the deletion is refused, the
 * removal is rolled back with it.
 */
export async function onAssetDeleting(
  tx: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  for (const id of await removeFromFaqs(tx, { type: 'asset', asset_id })) uses.push(`product FAQ ${id}`)
}
