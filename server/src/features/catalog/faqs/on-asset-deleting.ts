import type { Ctx } from '../../../platform/context.ts'
import { removeFromFaqs } from './remove-from-faqs.ts'

/** Takes an asset out of the actions that name it, and reports the questions. If the deletion is refused, so is this. */
export async function onAssetDeleting(
  tx: Ctx,
  { asset_id, uses }: { asset_id: number; uses: string[] },
): Promise<void> {
  for (const id of await removeFromFaqs(tx, { type: 'asset', asset_id })) uses.push(`product FAQ ${id}`)
}
